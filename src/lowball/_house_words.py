"""What a house says of each value of an option, in a sentence of plain English."""

from typing import Final

from .cards import Joker
from .options import (
    AfterShort,
    AnteFrom,
    AnteOrder,
    Burns,
    ButtonRule,
    CheckRaise,
    FirstToShow,
    Five,
    LaterOpener,
    Lift,
    Limit,
    Opening,
    Own,
    Places,
    PotCount,
    Ranking,
    Remainder,
    Reopen,
    Reveal,
    Served,
    Service,
    SessionEnd,
    Sevens,
    SevensShort,
    SevensTie,
    Trigger,
)

RANKING: Final = {
    Ranking.DEUCE_TO_SEVEN: "The lowest hand wins: aces are high, straights and flushes count "
    "against a hand, and the best is 7-5-4-3-2.",
    Ranking.ACE_TO_FIVE: "The lowest hand wins: aces are low, there are no straights and flushes, "
    "and the best is 5-4-3-2-A.",
}
JOKER: Final = {
    Joker.NONE: "There are 52 cards and no joker.",
    Joker.LOWEST_MISSING: "There are 53 cards; the joker stands for the lowest rank that the hand "
    "lacks.",
    Joker.BEST_LOW: "There are 53 cards; the joker stands for whatever makes the best hand.",
}
ANTE_FROM: Final = {
    AnteFrom.EACH: "Every player pays his own ante.",
    AnteFrom.BIG_BLIND: "The big blind pays one ante for the whole table.",
}
ANTE_ORDER: Final = {
    AnteOrder.ANTE_FIRST: "Whoever is too short for ante and blind pays the ante first.",
    AnteOrder.BLIND_FIRST: "Whoever is too short for ante and blind pays the blind first.",
}
LIMIT: Final = {
    Limit.FIXED: "Bets and raises have a fixed size.",
    Limit.POT: "A bet or raise may be as large as the pot, the call included.",
    Limit.NO: "A bet or raise may be as large as the stack.",
}
OPENING: Final = {
    Opening.CALL: "In the first round the blind may be called or raised.",
    Opening.RAISE: "The first player to come in has to bet or raise, and whoever does not folds.",
    Opening.CHECK: "In the first round checking is free until somebody bets.",
}
LIFT: Final = {
    Lift.BEFORE_CAP: "There is no limit on raises once only two players can still bet, if that "
    "comes about before the cap is reached.",
    Lift.ROUND_HEADS_UP: "There is no limit on raises in a round that begins with only two players "
    "able to bet.",
    Lift.EVENT_HEADS_UP: "There is no limit on raises in a hand that only two players begin.",
    Lift.NEVER: "The cap holds heads-up too.",
}
REOPEN: Final = {
    Reopen.HALF: "An all-in raise reopens the betting to those who have acted if it is at least "
    "half a full raise.",
    Reopen.FULL: "An all-in raise reopens the betting to those who have acted only if it is a full "
    "raise.",
}
AFTER_SHORT: Final = {
    AfterShort.ON_TOP: "The raise after a shorter one that reopened is a full amount on top of it.",
    AfterShort.NEXT_LEVEL: "The raise after a shorter one that reopened goes to the next whole "
    "level, and the two count as one.",
}
POT_COUNT: Final = {
    PotCount.TRUE: "The pot is counted as it lies.",
    PotCount.SMALL_BLIND_AS_BIG: "Before the first draw the small blind is counted as a big one.",
}
CHECK_RAISE: Final = {
    CheckRaise.ALLOWED: "Check-raising is allowed.",
    CheckRaise.FORBIDDEN: "A player who has checked may not raise in the same round.",
    CheckRaise.NOT_AFTER_DRAW: "After a draw, a player who has checked may not raise in the "
    "same round.",
}
LATER_OPENER: Final = {
    LaterOpener.LEFT_OF_BUTTON: "Later rounds are begun by the first player still in, left of the "
    "button.",
    LaterOpener.FIRST_OPENER: "Later rounds are begun by whoever made the first bet of the first "
    "round, or the next player still in after him; if there was none, by the first one left of the "
    "button.",
}
SERVICE: Final = {
    Service.AFTER_ALL: "Everybody announces his draw before anybody is served.",
    Service.IN_TURN: "Each player is served before the next one decides.",
}
FIVE: Final = {
    Five.IN_ROW: "A draw of five is dealt in a row.",
    Five.FOUR_THEN_ONE: "Of a draw of five, four cards are dealt at once and the fifth when "
    "everybody has been served; for the last who takes cards, one is burned before it.",
}
TRIGGER: Final = {
    Trigger.RECIPIENT: "The deck is short when it cannot supply all that the next player draws.",
    Trigger.EMPTY: "The deck is short when it is empty.",
    Trigger.LAST_CARD: "The deck is short when one card is left and more are wanted.",
}
REMAINDER: Final = {
    Remainder.MIX: "What is left of it is shuffled in with the old cards.",
    Remainder.DEAL_FIRST: "What is left of it is dealt before the old cards are shuffled.",
}
SERVED: Final = {
    Served.IF_NEEDED: "Old cards are earlier discards and folded hands; if they are too few, also "
    "the discards of this draw from players already served.",
    Served.ALWAYS: "Old cards are earlier discards, folded hands, and the discards of this draw "
    "from players already served.",
    Served.NEVER: "Old cards are earlier discards and folded hands, never the discards of this "
    "draw.",
    Served.FALLBACK: "Old cards are earlier discards and folded hands; only if not a card could be "
    "dealt from them, also the discards of this draw from players already served.",
}
BURNS: Final = {
    Burns.KEEP_OUT: "Burned cards stay out.",
    Burns.RETURN: "Burned cards are shuffled in too.",
}
OWN: Final = {
    Own.MAY_RETURN: "A player may be dealt a card that he threw away in an earlier draw.",
    Own.BLOCKED: "Nobody is dealt a card that he threw away himself.",
}
REVEAL: Final = {
    Reveal.ALL: "All hands that claim a pot are opened.",
    Reveal.MAY_MUCK: "Whoever is beaten may muck his hand unseen, and the last to claim a pot "
    "takes it unseen.",
}
FIRST_TO_SHOW: Final = {
    FirstToShow.ROUND: "The last player who bet or raised in the last round shows first; if there "
    "was no bet in it, the first one left of the button.",
    FirstToShow.HAND: "The last player who bet or raised in the whole hand shows first; if there "
    "was no bet in it, the first one left of the button.",
}
SEVENS: Final = {
    Sevens.OFF: "Good hands may be checked after the draw.",
    Sevens.VOID_POST_DRAW: "Whoever checks a seven or better after the draw and has the best hand "
    "does not win what is bet from then on: it goes back.",
    Sevens.LOSE_POT: "Whoever checks a seven or better after the draw loses the pot to the best "
    "hand that did not.",
}
SEVENS_SHORT: Final = {
    SevensShort.HALF: "Merely to call an all-in of less than half a bet is as good as a check.",
    SevensShort.FULL: "Merely to call an all-in of less than a full bet is as good as a check.",
}
SEVENS_TIE: Final = {
    SevensTie.SHARE: "If he ties, he gets his later bets back and a share of the rest.",
    SevensTie.REFUND_ONLY: "If he ties, he gets his later bets back and nothing else.",
}
BUTTON_RULE: Final = {
    ButtonRule.MOVING: "After each hand the button moves left to the next player dealt in.",
    ButtonRule.MOVING_FIX: "After each hand the button moves left to the next player dealt in, but "
    "heads-up nobody has the big blind twice in a row.",
    ButtonRule.DEAD: "After each hand the big blind moves left to the next player dealt in; button "
    "and small blind follow, and may fall on an empty seat.",
}
SESSION_END: Final = {
    SessionEnd.DEALS: "It is over after {deals} hands, or when one player has all the chips.",
    SessionEnd.LAST: "It goes on until one player has all the chips.",
    SessionEnd.OPEN: "It has no set end.",
}
PLACES: Final = {
    Places.SHARED: "More chips rank higher; equal stacks share a place, players without chips too.",
    Places.ELIMINATION: "More chips rank higher; players without chips rank by how long they "
    "lasted, those who go out in one hand by what they held when it began.",
}
