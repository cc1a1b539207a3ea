// What the server's operations do, on the device. `op` is one of them; a state is plain JSON.
// A hand is a round of the game's JSON, null is "not entered".
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const counted = (hand, seat) => (hand.bids[seat] ?? NaN) + hand.bid_changes[seat];
const isSilent = ({ rules }, hand, seat) => rules.dealer_scores !== null && seat === hand.dealer;

// `details` is what the refusal's sentence needs.
const refuse = (faults, hand, details) => {
  for (const code in faults) if (faults[code]) throw { status: 422, code, hand: hand.number, ...details };
};

const bidOrder = (state, hand) => {
  const seats = hand.bids.map((_, at) => (hand.dealer + 1 + at) % hand.bids.length);
  return seats.filter((seat) => !isSilent(state, hand, seat));
};

export const trumpChoices = ({ rules, suits }, hand) => {
  const all = [...suits, "none"];
  if (rules.trump === "fixed") return [all[(hand.number - 1) % 5]];
  return rules.trump === "none" || hand.cards * hand.bids.length === rules.deck_size ? ["none"] : all;
};

const forbiddenBid = (state, hand) => {
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

const breaks = (state, hand) => hand.bids[bidOrder(state, hand).at(-1)] === forbiddenBid(state, hand);

// Nothing is refused here that a panel does not offer; the server does that.
const checkValues = ({ rules }, hand) => {
  hand.bids.forEach((bid, seat) => {
    const counts = counted(hand, seat);
    refuse({ bid_forced: rules.forced_bid === 0 && bid, change_below_zero: counts < 0 }, hand, { seat, bid });
    refuse({ change_above_hand: counts > hand.cards }, hand, { seat, bid, number: hand.cards });
  });
  refuse({ change_twice: hand.bid_changes.filter(Boolean)[1], bonus_twice: hand.bonus.filter(Boolean)[1] }, hand);
};

const completeTricks = (hand) => {
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

const checkLast = (state, hand, by) => {
  const seat = bidOrder(state, hand).at(-1);
  const forbidden = !hand.agreed && breaks(state, hand);
  const details = { seat, bid: hand.bids[seat], number: hand.cards };
  refuse({ bid_forbidden: forbidden && by === seat, bid_forbidden_by_change: forbidden }, hand, details);
};

const checkScored = (state, hand) => {
  const { missing, suspects } = completeTricks(hand);
  checkValues(state, hand);
  for (const seat of bidOrder(state, hand)) refuse({ bid_missing: hand.bids[seat] === null }, hand, { seat });
  hand.tricks.forEach((tricks, seat) => refuse({ tricks_not_entered: tricks === null }, hand, { seat }));
  refuse({ tricks_missing: missing > 0 }, hand, { number: missing });
  refuse({ too_many_tricks_check: suspects[0] >= 0, too_many_tricks: missing < 0 }, hand, { number: -missing, suspects });
  hand.tricks.forEach((tricks, seat) => {
    const bonus = hand.bonus[seat] && !hand.cancelled;
    refuse({ change_without_trick: !tricks && hand.bid_changes[seat], bonus_without_trick: !tricks && bonus }, hand, { seat });
  });
  checkLast(state, hand, bidOrder(state, hand).at(-1));
};

const handPoints = (state, hand, seat, tricks) => {
  const { base, per_trick, per_miss, camelot_zero } = state.rules.points;
  const miss = Math.abs(counted(hand, seat) - tricks);
  const zero = hand.number === state.plan.length ? [40, 35, 32, 30][hand.bids.length - 3] : hand.cards > 4 ? 25 : 20;
  const points = miss ? per_miss * miss : camelot_zero && !tricks ? zero : base + per_trick * tricks;
  return hand.bonus[seat] + (isSilent(state, hand, seat) ? state.rules.dealer_scores : points);
};

const tally = (state, hands) => {
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

export const LISTS = { bid: "bids", change: "bid_changes", tricks: "tricks", bonus: "bonus" };

const conflict = (code, value = null, seen = null, current = null) => {
  throw { status: 409, code, value, seen, current };
};

const isScored = (round) => round.state === "scored";
const openOf = (state) => state.game.rounds.find((round) => !isScored(round));
const activeOf = (state, round) => bidOrder(state, round).find((seat) => round.bids[seat] === null) ?? null;
const phaseOf = (state, round) => (activeOf(state, round) === null ? "tricks" : "bids");
const undoTarget = (state) => {
  const newest = state.undo.at(-1);
  const number = openOf(state)?.number ?? state.game.rounds.length + 1;
  return newest && number - newest.round === (newest.kind === "score_round" ? 1 : 0) ? newest : null;
};

const set = (state, round, field, value, seat = null) => {
  const place = round[LISTS[field]] ?? round;
  const key = LISTS[field] ? seat : field;
  const old = place[key];
  if (field === "trump") value ||= null;
  if (old !== value) state.changes.push({ round: round.number, field, seat, old });
  place[key] = value;
};

const following = (state, round) => {
  const { game, rules, plan } = state;
  const all = (value) => game.seats.map(() => value);
  const next = {
    number: round.number + 1, version: 0, cards: plan[round.number], state: "open", dealer: (round.dealer + 1) % game.seats.length,
    trump: null, cancelled: 0, agreed: false, bids: all(null), tricks: all(null), bid_changes: all(0), bonus: all(0),
    points: all(null), totals: all(null),
  };
  if (rules.trump !== "turned") [next.trump] = trumpChoices(state, next);
  for (const seat of bidOrder(state, next)) next.bids[seat] = rules.forced_bid;
  return next;
};

const derive = (state) => {
  const open = openOf(state);
  tally(state, state.game.rounds.filter(isScored));
  state.game.phase = open ? phaseOf(state, open) : null;
};

const unscore = (state, round) => {
  const { game, rules } = state;
  const fresh = following(state, round);
  const next = game.rounds[round.number] ?? fresh;
  const differs = (name) => String(next[name] ?? fresh[name]) !== String(fresh[name]);
  const begun = next.bids.some((bid) => (bid ?? rules.forced_bid) !== rules.forced_bid);
  refuse({ reopen_next_begun: begun || ["dealer", "trump", "cancelled", "tricks", "bid_changes", "bonus"].some(differs) }, round);
  game.rounds.length = round.number;
  state.undo = state.undo.filter((entry) => entry.round <= round.number);
  Object.assign(round, { state: "open", points: fresh.points, totals: fresh.totals });
  state.changes.push({ round: round.number, field: "scored" });
  game.state = "running";
  game.finished_at = game.table.handed_in_at = null;
};

const checkVersion = (op, round) => {
  if (op.version !== round.version) conflict("round_changed", null, op.version, round.version);
};

const HANDLERS = {
  set(state, op, round) {
    const { kind, value, seen = null, seat, agreed } = op;
    const { dealer } = round;
    const field = kind.split("_").pop();
    const list = round[LISTS[field]];
    const current = list ? list[seat] : round[field];
    if (value === current) return;
    if (isScored(round)) conflict("round_scored", value, null, current);
    if (seen !== current) conflict("conflict", value, seen, current);
    if (/change|bonus/.test(field) && value) list.forEach((_, other) => set(state, round, field, 0, other));
    set(state, round, field, value, seat);
    if (field !== "dealer") checkValues(state, round);
    else if (state.rules.dealer_scores !== null) {
      set(state, round, "bid", null, value);
      set(state, round, "bid", state.rules.forced_bid, dealer);
    }
    if (!/bid|dealer/.test(field)) return;
    if (agreed && breaks(state, round)) set(state, round, "agreed", true);
    checkLast(state, round, list ? seat : dealer);
  },
  score_round(state, op, round) {
    if (isScored(round)) {
      if (`${op.tricks}` === `${round.tricks}`) return;
      conflict("round_scored");
    }
    checkVersion(op, round);
    op.tricks.forEach((tricks, seat) => set(state, round, "tricks", tricks, seat));
    checkScored(state, round);
    round.state = "scored";
    state.changes.push({ round: round.number, field: "scored" });
    if (state.plan[round.number]) state.game.rounds.push(following(state, round));
    else state.game.state = "finished";
  },
  reopen_round(state, op, round) {
    checkVersion(op, round);
    unscore(state, round);
    state.undo = state.undo.filter((entry) => entry.kind !== "score_round" || entry.round !== op.round);
  },
  correct_round(state, op, round) {
    refuse({ reason_needed: state.needs_reason && !op.reason }, round);
    checkVersion(op, round);
    if (op.agreed) set(state, round, "agreed", true);
    for (const field of ["cancelled", "dealer", "trump"]) if (field in op) set(state, round, field, op[field]);
    for (const field in LISTS) op[LISTS[field]]?.forEach((value, seat) => set(state, round, field, value, seat));
    checkScored(state, round);
    // What is now forbidden was agreed to then.
    derive(state);
    if (!state.changes.length) return;
    for (const later of state.game.rounds.slice(round.number)) if (breaks(state, later)) set(state, later, "agreed", true);
  },
  undo(state, op) {
    const entry = undoTarget(state);
    if (entry?.id !== op.target) conflict("undo_stale");
    const round = state.game.rounds[entry.round - 1];
    if (entry.kind === "score_round") unscore(state, round);
    for (const { field, seat, old } of entry.changes.reverse()) if (!/^s/.test(field)) set(state, round, field, old, seat);
    state.undo.pop();
  },
  // What a table says to its desk.
  set_help({ game }, { value }) {
    game.table.help_at = value || null;
  },
  hand_in({ game }, { value }) {
    game.table.handed_in_at = value || null;
  },
};

export const begin = (data) => structuredClone(data);

export const apply = (state, op) => {
  const { id, kind, round } = op;
  const next = { ...begin(state), changes: [] };
  const { game, changes } = next;
  const handler = HANDLERS[kind.replace(/^set_(bid|tricks|bid_change|bonus|trump|cancelled|dealer)$/, "set")];
  // Sealed bids are the server's.
  if (game.entry !== "hands" || next.rules.bidding !== "open" || !handler) throw { status: 0, code: "online_only" };
  handler(next, op, game.rounds[round - 1]);
  if (changes.length) game.version += 1;
  for (const touched of game.rounds) if (changes.some((change) => change.round === touched.number)) touched.version += 1;
  if (changes.length && /^s/.test(kind)) next.undo.push({ id, kind, round, changes });
  derive(next);
  Object.assign(state, next);
};

export const view = (state) => {
  const { game } = state;
  const round = game.state === "running" && openOf(state);
  const totals = game.seats.map((seat) => seat.total);
  const hits = game.seats.map((seat) => seat.hits);
  const ranks = game.seats.map((seat) => seat.rank);
  const leads = ranks.map((rank) => rank === 1 && game.rounds.some(isScored));
  const seen = { totals, hits, ranks, leads, undo: undoTarget(state)?.id ?? null };
  if (!round) return seen;
  const { number, cards } = round;
  const completion = completeTricks(round);
  const phase = phaseOf(state, round);
  return {
    ...seen,
    completion,
    round: number,
    phase,
    order: bidOrder(state, round),
    active: activeOf(state, round),
    forbidden: round.agreed ? null : forbiddenBid(state, round) ?? null,
    trumps: trumpChoices(state, round),
    blind: { one_card: cards === 1, every_third: number % 3 === 0 }[state.rules.blind] ?? false,
    points: completion.values.map((tricks, seat) => (phase !== "tricks" || tricks === null ? null : handPoints(state, round, seat, tricks))),
  };
};
