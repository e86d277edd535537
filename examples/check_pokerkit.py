"""Where does another engine part from the written rules? PokerKit in lockstep with the library."""

import random
import sys
import warnings
from collections.abc import Sequence
from random import Random

import lowball as lb
from lowball import chance, narration, profiles
from lowball.testing import Mask, Report, differential

try:
    import pokerkit
except ImportError:
    sys.exit("check_pokerkit: skipped, as PokerKit is not installed (pip install pokerkit)")

AUTOMATIONS = tuple(
    step
    for step in pokerkit.Automation
    if step not in {pokerkit.Automation.HOLE_DEALING, pokerkit.Automation.CARD_BURNING}
)
"""All that PokerKit does by itself, but for the dealing: that follows the library's deck."""


class PokerKit:
    """PokerKit behind the four functions; its first player is the one left of the button."""

    def start(self, state: lb.State) -> "Table":
        """A hand of PokerKit's at the same table."""
        return Table(state)

    def legal(self, hand: "Table") -> lb.Choices | None:
        """What PokerKit offers to whom."""
        return hand.legal()

    def apply(self, hand: "Table", action: lb.Action) -> "Table":
        """Carry an action out, and deal."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns when it looks beyond the stub
            hand.apply(action)
        return hand

    def stacks(self, hand: "Table") -> Sequence[int]:
        """The chips by seat."""
        return hand.stacks()


class Table:
    """A hand of PokerKit's."""

    def __init__(self, state: lb.State) -> None:
        count = len(state.seats)
        rules = state.rules
        blinds = (rules.posting.small_blind, rules.posting.big_blind)
        stacks = [seat.stack + seat.paid for seat in state.seats]
        self.seats = [(state.button + 1 + player) % count for player in range(count)]
        chips = [stacks[seat] for seat in self.seats]
        if rules.betting.limit == "fixed":
            bets = rules.betting.units[0], rules.betting.units[-1]
            self.game = pokerkit.FixedLimitDeuceToSevenLowballTripleDraw.create_state(
                AUTOMATIONS, True, rules.posting.ante, blinds, *bets, chips, count
            )
        else:
            self.game = pokerkit.NoLimitDeuceToSevenLowballSingleDraw.create_state(
                AUTOMATIONS, True, rules.posting.ante, blinds, blinds[1], chips, count
            )
        self.is_dealt = False
        random.seed(3)  # PokerKit shuffles by the generator that everybody shares

    def legal(self) -> lb.Choices | None:
        """Its answers in the library's words."""
        game = self.game
        if (player := game.stand_patter_or_discarder_index) is not None:
            cards = lb.parse([repr(card) for card in game.hole_cards[player]])
            return lb.ToDraw(self.seats[player], cards, 5)
        if (player := game.actor_index) is None:
            return None
        price = game.checking_or_calling_amount
        least = game.min_completion_betting_or_raising_to_amount
        most = game.max_completion_betting_or_raising_to_amount
        sizes = None if least is None or most is None else lb.Sizes(least, most)
        is_bet = any(game.bets)
        return lb.ToBet(
            self.seats[player],
            fold=game.can_fold(),
            check=not price,
            call=price or None,
            bet=None if is_bet else sizes,
            raise_to=sizes if is_bet else None,
            all_in=None,
        )

    def apply(self, action: lb.Action) -> None:
        """The action in its words; the order of the first shuffle becomes its deck."""
        match action:
            case lb.Shuffle(order):
                if not self.is_dealt:
                    self.game.deck_cards.clear()
                    self.game.deck_cards.extend(pokerkit.Card.parse("".join(map(str, order))))
                    self.is_dealt = True
            case lb.Fold():
                self.game.fold()
            case lb.Check() | lb.Call():
                self.game.check_or_call()
            case lb.Bet(to=to) | lb.Raise(to=to):
                self.game.complete_bet_or_raise_to(to)
            case lb.StandPat():
                self.game.stand_pat_or_discard()
            case lb.Discard(cards=cards):
                self.game.stand_pat_or_discard("".join(map(str, cards)))
        self.deal()

    def deal(self) -> None:
        """Deal card by card at first, and each player's replacements at once."""
        game = self.game
        while game.status and (game.can_burn_card() or game.can_deal_hole()):
            if game.can_burn_card():
                game.burn_card()
                continue
            owed = [len(each) for each in game.hole_dealing_statuses]
            if not any(game.hole_cards):
                for _ in range(sum(owed)):
                    game.deal_hole()
                continue
            player = next(player for player, count in enumerate(owed) if count)
            game.deal_hole(owed[player], player)

    def stacks(self) -> Sequence[int]:
        """The chips by seat."""
        by_seat = dict(zip(self.seats, self.game.stacks, strict=True))
        return [by_seat[seat] for seat in range(len(self.seats))]


FIXED_LIMIT = profiles.at_limit(
    profiles.HOME_27_TRIPLE_DRAW.vary(cap=4, lift="never", reopen="full", cumulative=False),
    small_bet=20,
    big_bet=40,
    blinds=(10, 20),
)
"""The options nearest to PokerKit's: its cap never lifts, and only a full raise reopens."""

NO_LIMIT = profiles.at_limit(
    profiles.NO_LIMIT_27_SINGLE_DRAW.vary(seats=(2, 6), reveal="all", cumulative=False),
    blinds=(10, 20),
)


SHORT_BLIND = Mask("TD-5", "a big blind that is all-in for less lowers the price to call")
NOBODY_TO_MATCH = Mask("TD-19", "no raise where nobody left could call more than the price")
ASKED_ALONE = Mask("TD-15", "who has nobody to bet against is asked to check")
RESHUFFLED = Mask("TD-22", "a short stub is dealt out, then all discards are shuffled in")
FIXED_LIMIT_MASKS = (
    SHORT_BLIND,
    ASKED_ALONE,
    Mask("TD-12", "four raises over the big blind, which is not counted"),
    Mask("TD-17", "a short all-in reopens the betting to who has acted"),
    Mask("TD-18", "a full bet on top of a short all-in, where the rule completes it"),
    NOBODY_TO_MATCH,
    RESHUFFLED,
)
ODD_CHIPS = Mask("TD-32", "all odd chips of a pot go to one of the winners")
NO_LIMIT_MASKS = (
    SHORT_BLIND,
    ASKED_ALONE,
    Mask("TD-17", "a short all-in reopens the betting to who has acted"),
    NOBODY_TO_MATCH,
    ODD_CHIPS,
)


def some_stacks(rules: lb.Ruleset, rng: Random) -> Sequence[int]:
    """One table in four has short stacks: nearly all that is to be found is found there."""
    deepest = rng.choice((150, 4000, 4000, 4000))
    return [rng.randint(deepest // 10, deepest) for _ in range(rng.randint(*rules.posting.seats))]


def calm(state: lb.State, rng: Random) -> lb.PlayerAction:
    """Mostly a check, a call or a draw of a few; else anything legal."""
    if rng.random() < 0.25:
        return chance.random_bot(state, rng)
    match lb.legal(state):
        case lb.ToBet(seat, check=True):
            return lb.Check(seat)
        case lb.ToBet(seat):
            return lb.Fold(seat) if rng.random() < 0.2 else lb.Call(seat)
        case lb.ToDraw(seat, cards):
            thrown = rng.sample(cards, rng.randint(0, 2))
            return lb.Discard(seat, thrown) if thrown else lb.StandPat(seat)
        case _:
            return chance.random_bot(state, rng)


GAMES = (
    ("triple draw", FIXED_LIMIT, FIXED_LIMIT_MASKS, 1_500),
    ("single draw", NO_LIMIT, NO_LIMIT_MASKS, 3_000),
)


def check(rules: lb.Ruleset, masks: Sequence[Mask], hands: int) -> Report:
    """Play so many hands with PokerKit in lockstep."""
    return differential(
        PokerKit(), rules, hands=hands, seed=3, masks=masks, stacks=some_stacks, player=calm
    )


def main() -> None:
    """Tell how often the two agree and, if asked for ``shortest``, where they do not."""
    for name, rules, masks, hands in GAMES:
        report = check(rules, masks, hands)
        report.check()
        share = 100 * report.compared // report.hands
        print(f"{name}: {report.hands} hands, {report.compared} agree to the last chip ({share} %)")
        assert share >= 80
        for mask, count in report.masked:
            print(f"  {count:>3} x {mask.rule}: {mask.why}")
    if "shortest" not in sys.argv:
        return
    for name, rules, masks, hands in GAMES:
        for mask in masks:
            found = check(rules, [each for each in masks if each is not mask], hands).disagreement
            assert found is not None
            print(f"\n{name}, {mask.rule}: {mask.why}")
            for line in narration.tell(found.state.log):
                print(f"  {line}")
            print(f"  {found}")


if __name__ == "__main__":
    main()
