// The rules of the server: a hand is a round of the game's JSON, null is "not entered".
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const counted = (hand, seat) => (hand.bids[seat] ?? NaN) + hand.bid_changes[seat];
const isSilent = ({ rules }, hand, seat) => rules.dealer_scores !== null && seat === hand.dealer;

export const refuse = (faults, { number } = {}, seat) => {
  for (const code in faults) if (faults[code]) throw { status: 422, code, hand: number, seat };
};

export const bidOrder = (state, hand) => {
  const seats = hand.bids.map((_, at) => (hand.dealer + 1 + at) % hand.bids.length);
  return seats.filter((seat) => !isSilent(state, hand, seat));
};

export const trumpChoices = ({ rules, suits }, hand) => {
  const all = [...suits, "none"];
  if (rules.trump === "fixed") return [all[(hand.number - 1) % 5]];
  return rules.trump === "none" || hand.cards * hand.bids.length === rules.deck_size ? ["none"] : all;
};

export const forbiddenBid = (state, hand) => {
  const { hands, k, leader, zero_exempt } = state.rules.restriction ?? {};
  const { number, cards } = hand;
  const earlier = bidOrder(state, hand);
  const last = earlier.pop();
  const left = cards - sum(earlier.map((seat) => hand.bids[seat] ?? NaN));
  const totals = state.game.rounds[number - 2]?.totals ?? hand.bids.map(() => 0);
  const rival = (total, seat) => total > totals[last] || (leader === "sole" && total === totals[last] && seat !== last);
  const binds = { all: true, from_hand: number >= k, except_first: number > 1, last_only: number === state.plan.length, min_size: cards >= k };
  const bound = binds[hands] && (leader === "ignore" || !totals.some(rival));
  return bound && left >= (zero_exempt ? 1 : 0) ? left : undefined;
};

export const breaks = (state, hand) => hand.bids[bidOrder(state, hand).at(-1)] === forbiddenBid(state, hand);

export const checkValues = (state, hand) => {
  const { cards, trump, cancelled } = hand;
  const { specials, forced_bid } = state.rules;
  refuse({
    trump_not_allowed: trump && !trumpChoices(state, hand).includes(trump),
    cancelled_not_allowed: cancelled && !/bomb|excalibur/.test(specials),
    cancelled_out_of_range: ![0, 1].includes(cancelled),
  }, hand);
  hand.bids.forEach((bid, seat) => {
    const change = hand.bid_changes[seat];
    const bonus = hand.bonus[seat];
    const tricks = hand.tricks[seat];
    refuse({
      dealer_does_not_bid: isSilent(state, hand, seat) && (bid !== null || change),
      bid_out_of_range: bid < 0 || bid > cards,
      bid_forced: forced_bid === 0 && bid,
      change_below_zero: counted(hand, seat) < 0,
      change_above_hand: counted(hand, seat) > cards,
      change_not_allowed: change && !/cloud/.test(specials),
      change_out_of_range: ![-1, 0, 1].includes(change),
      bonus_not_allowed: bonus && !/grail/.test(specials),
      bonus_out_of_range: ![0, 20].includes(bonus),
      tricks_out_of_range: tricks < 0 || tricks > cards,
    }, hand, seat);
  });
  refuse({ change_twice: hand.bid_changes.filter(Boolean)[1], bonus_twice: hand.bonus.filter(Boolean)[1] }, hand);
};

export const completeTricks = (hand) => {
  const { tricks } = hand;
  const missing = hand.cards - hand.cancelled - sum(tricks);
  const bids = tricks.map((_, seat) => counted(hand, seat));
  const open = bids.filter((_, seat) => tricks[seat] === null);
  const off = tricks.map((taken, seat) => Math.abs((taken ?? NaN) - bids[seat]) || 0);
  let reason = null;
  if (missing < 0) reason = "too_many";
  else if (missing && open.length !== 1 && sum(open) !== missing) reason = open.length ? "undecided" : "missing";
  const rest = (seat) => (reason ? null : missing && open.length > 1 ? bids[seat] : missing);
  const values = tricks.map((taken, seat) => taken ?? rest(seat));
  const suspects = [...off.keys()].filter((seat) => missing < 0 && off[seat] === Math.max(1, ...off));
  return { values, ready: !reason, reason, missing, suspects };
};

export const checkScored = (state, hand) => {
  const { missing, suspects } = completeTricks(hand);
  const order = bidOrder(state, hand);
  checkValues(state, hand);
  for (const seat of order) refuse({ bid_missing: hand.bids[seat] === null }, hand, seat);
  hand.tricks.forEach((tricks, seat) => refuse({ tricks_not_entered: tricks === null }, hand, seat));
  refuse({ tricks_missing: missing > 0, too_many_tricks_check: suspects.length, too_many_tricks: missing < 0 }, hand);
  hand.tricks.forEach((tricks, seat) => {
    const bonus = hand.bonus[seat] && !hand.cancelled;
    refuse({ change_without_trick: !tricks && hand.bid_changes[seat], bonus_without_trick: !tricks && bonus }, hand, seat);
  });
  refuse({ bid_forbidden: !hand.agreed && breaks(state, hand) }, hand, order.at(-1));
};

export const handPoints = (state, hand, seat, tricks) => {
  const { base, per_trick, per_miss, camelot_zero } = state.rules.points;
  const miss = Math.abs(counted(hand, seat) - tricks);
  const zero = hand.number === state.plan.length ? [40, 35, 32, 30][hand.bids.length - 3] : hand.cards > 4 ? 25 : 20;
  const points = miss ? per_miss * miss : camelot_zero && !tricks ? zero : base + per_trick * tricks;
  return hand.bonus[seat] + (isSilent(state, hand, seat) ? state.rules.dealer_scores : points);
};

export const tally = (state, hands) => {
  const { seats } = state.game;
  let totals = seats.map(() => 0);
  for (const hand of hands) {
    hand.points = hand.tricks.map((tricks, seat) => handPoints(state, hand, seat, tricks));
    totals = hand.totals = totals.map((total, seat) => total + hand.points[seat]);
  }
  totals.forEach((total, seat) => Object.assign(seats[seat], {
    total,
    hits: hands.filter((hand) => hand.tricks[seat] === counted(hand, seat)).length,
    sum_bids: sum(hands.map((hand) => hand.bids[seat])),
    best_hand: Math.max(...hands.map((hand) => hand.points[seat])),
  }));
  for (const own of seats) {
    const key = (other) => ["total", ...state.rules.ties].find((name) => other[name] !== own[name]);
    own.rank = 1 + seats.filter((other) => other[key(other)] > own[key(other)]).length;
  }
};
