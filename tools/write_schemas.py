"""Write the JSON Schemas of the documents of ``lowball.wire`` to where the wheel ships them."""

import json
from pathlib import Path

from lowball import Action, Choices, PlayerAction, Ruleset, State, View, wire
from lowball.events import Event
from lowball.session import Session
from lowball.transcript import Transcript

FOLDER = Path(__file__).parent.parent / "src" / "lowball" / "wire" / "schemas"

KINDS = {
    "ruleset": Ruleset,
    "state": State,
    "view": View,
    "session": Session,
    "transcript": Transcript,
    "action": Action,
    "player_action": PlayerAction,
    "event": Event,
    "choices": Choices,
}


def main() -> None:
    """Write one file a kind of document."""
    FOLDER.mkdir(exist_ok=True)
    for name, kind in KINDS.items():
        text = json.dumps(wire.schema(kind), indent=2) + "\n"
        (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
