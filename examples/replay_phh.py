"""Was this hand played by the rules? A recorded hand is told, and judged by two houses."""

from pathlib import Path

from lowball import narration, phh

FILE = Path(__file__).parent / "short_all_in.phh"


def main() -> None:
    text = FILE.read_text(encoding="utf-8")
    audited = phh.audit(text)
    for line in narration.tell(audited.state.log):
        print(line)
    print("broken:", audited.fault or "no rule")

    strict = phh.rules_of(text).vary(reopen="full")
    print("where only a full raise reopens the betting:", phh.audit(text, rules=strict).fault)


if __name__ == "__main__":
    main()
