// The rules as the server keeps them. A hand is a round of the game's JSON; null is "not entered", never 0.
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

export const refuse = (faults, hand, seat) => {
  for (const code in faults) if (faults[code]) throw { status: 422, code, hand, seat };
};

export const bidOrder = ({ rules }, { dealer, bids }) =>
  bids.map((_, at) => (dealer + 1 + at) % bids.length).slice(0, rules.dealer_scores === null ? 6 : -1);

const counted = (hand, seat) => (hand.bids[seat] === null ? NaN : hand.bids[seat] + hand.bid_changes[seat]);

export const isBlind = ({ rules }, { number, cards }) =>
  rules.blind === "one_card" ? cards === 1 : rules.blind === "every_third" && number % 3 === 0;

export const trumpChoices = ({ rules, suits }, { number, cards, bids }) => {
  const all = [...suits, "none"];
  if (rules.trump === "fixed") return [all[(number - 1) % all.length]];
  return rules.trump === "none" || cards * bids.length === rules.deck_size ? ["none"] : all;
};

export const forbiddenBid = (table, hand, totals) => {
  const { hands, k, leader, zero_exempt } = table.rules.restriction ?? {};
  const { number, cards, bids } = hand;
  const binds = {
    all: true, from_hand: number >= k, except_first: number > 1, last_only: number === table.plan.length, min_size: cards >= k,
  };
  const earlier = bidOrder(table, hand);
  const own = totals[earlier.pop()];
  const best = Math.max(...totals);
  const alone = totals.indexOf(best) === totals.lastIndexOf(best);
  const left = cards - sum(earlier.map((seat) => bids[seat] ?? NaN));
  const bound = binds[hands] && (leader === "ignore" || (own === best && (leader === "any" || alone)));
  return bound && left >= (zero_exempt ? 1 : 0) ? left : undefined;
};

export const checkValues = (table, hand) => {
  const { specials, dealer_scores, forced_bid } = table.rules;
  const { number, cards, trump, cancelled, bid_changes, bonus } = hand;
  refuse({
    trump_not_allowed: trump && !trumpChoices(table, hand).includes(trump),
    cancelled_not_allowed: cancelled && !/bomb|excalibur/.test(specials),
    cancelled_out_of_range: ![0, 1].includes(cancelled),
  }, number);
  hand.bids.forEach((bid, seat) => {
    const change = bid_changes[seat];
    const tricks = hand.tricks[seat];
    refuse({
      dealer_does_not_bid: dealer_scores !== null && seat === hand.dealer && (bid !== null || change),
      bid_out_of_range: bid < 0 || bid > cards,
      bid_forced: forced_bid === 0 && bid,
      change_below_zero: counted(hand, seat) < 0,
      change_above_hand: counted(hand, seat) > cards,
      change_not_allowed: change && !specials.includes("cloud"),
      change_out_of_range: ![-1, 0, 1].includes(change),
      bonus_not_allowed: bonus[seat] && !specials.includes("grail"),
      bonus_out_of_range: ![0, 20].includes(bonus[seat]),
      tricks_out_of_range: tricks < 0 || tricks > cards,
    }, number, seat);
  });
  refuse({ change_twice: bid_changes.filter(Boolean).length > 1, bonus_twice: bonus.filter(Boolean).length > 1 }, number);
};

// Open rows took nothing more, or what is left, or all made their bids.
export const completeTricks = (hand) => {
  const { tricks } = hand;
  const missing = hand.cards - hand.cancelled - sum(tricks);
  const off = tricks.map((taken, seat) => (taken === null ? 0 : Math.abs(taken - counted(hand, seat)) || 0));
  let rest = tricks.map((_, seat) => counted(hand, seat)).filter((_, seat) => tricks[seat] === null);
  let reason = null;
  if (missing < 0) reason = "too_many";
  else if (!missing) rest.fill(0);
  else if (!rest.length) reason = "missing";
  else if (rest.length === 1) rest = [missing];
  else if (sum(rest) !== missing) reason = "undecided";
  return {
    values: tricks.map((taken) => (reason ? taken : taken ?? rest.shift())),
    ready: !reason,
    reason,
    missing,
    suspects: [...off.keys()].filter((seat) => missing < 0 && off[seat] && off[seat] === Math.max(...off)),
  };
};

export const checkScored = (table, hand, totals) => {
  const { number, bids, tricks } = hand;
  const { missing, suspects } = completeTricks(hand);
  const order = bidOrder(table, hand);
  const last = order.at(-1);
  checkValues(table, hand);
  for (const seat of order) refuse({ bid_missing: bids[seat] === null }, number, seat);
  tricks.forEach((taken, seat) => refuse({ tricks_not_entered: taken === null }, number, seat));
  refuse({ tricks_missing: missing > 0, too_many_tricks_check: suspects.length, too_many_tricks: missing < 0 }, number);
  tricks.forEach((taken, seat) => taken || refuse({
    change_without_trick: hand.bid_changes[seat], bonus_without_trick: hand.bonus[seat] && !hand.cancelled,
  }, number, seat));
  refuse({ bid_forbidden: !hand.agreed && bids[last] === forbiddenBid(table, hand, totals) }, number, last);
};

export const handPoints = ({ rules, plan }, hand, seat, tricks) => {
  const { base, per_trick, per_miss, camelot_zero } = rules.points;
  const miss = Math.abs(counted(hand, seat) - tricks);
  const zero = hand.number === plan.length ? { 3: 40, 4: 35, 5: 32, 6: 30 }[hand.bids.length] : hand.cards > 4 ? 25 : 20;
  const met = camelot_zero && !tricks ? zero : base + per_trick * tricks;
  const silent = rules.dealer_scores !== null && seat === hand.dealer;
  return hand.bonus[seat] + (silent ? rules.dealer_scores : miss ? per_miss * miss : met);
};

export const standings = ({ rules }, hands, seats) => {
  const columns = seats.map((_, seat) => {
    const points = hands.map((hand) => hand.points[seat]);
    return {
      total: sum(points),
      hits: hands.filter((hand) => hand.tricks[seat] === counted(hand, seat)).length,
      sum_bids: sum(hands.map(({ bids }) => bids[seat])),
      best_hand: Math.max(...points),
    };
  });
  return columns.map((own) => {
    const better = (other) => {
      const key = ["total", ...rules.ties].find((name) => other[name] !== own[name]);
      return other[key] > own[key];
    };
    return { total: own.total, hits: own.hits, rank: 1 + columns.filter(better).length };
  });
};
