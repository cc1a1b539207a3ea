// What the server's operations do, on the device. `op` is one of them; a state is plain JSON.
import { bidOrder, breaks, checkScored, checkValues, completeTricks, forbiddenBid, handPoints, refuse, tally, trumpChoices } from "./rules.js";

const LISTS = { bid: "bids", change: "bid_changes", tricks: "tricks", bonus: "bonus" };

const conflict = (code, value = null, seen = null, current = null) => {
  throw { status: 409, code, value, seen, current };
};
const onlineOnly = () => {
  throw { status: 0, code: "online_only" };
};

const isScored = (round) => round.state === "scored";
const isSealed = (state, round) => state.rules.bidding !== "open" && !round.bids.some(Number.isInteger);
const openOf = (state) => state.game.rounds.find((round) => !isScored(round));
const activeOf = (state, round) => bidOrder(state, round).find((seat) => round.bids[seat] === null) ?? null;
const phaseOf = (state, round) => {
  if (activeOf(state, round) !== null) return "bids";
  return state.rules.bidding === "hidden" && isSealed(state, round) ? "reveal" : "tricks";
};
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
  if (rules.bidding === "open") for (const seat of bidOrder(state, next)) next.bids[seat] = rules.forced_bid;
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
  // Its bids would be sealed again.
  if (rules.bidding === "secret") onlineOnly();
  game.rounds.length = round.number;
  state.undo = state.undo.filter((entry) => entry.round <= round.number);
  Object.assign(round, { state: "open", points: fresh.points, totals: fresh.totals });
  state.changes.push({ round: round.number, field: "scored" });
  game.state = "running";
  game.finished_at = game.table.handed_in_at = null;
};

const checkOpen = (state, op, round) => {
  refuse({ round_unknown: !round }, { number: op.round });
  if (isScored(round)) conflict("round_scored", op.value);
  refuse({ game_over: state.game.state !== "running" });
  if (isSealed(state, round)) onlineOnly();
};
const checkVersion = (op, round) => {
  if (op.version !== round.version) conflict("round_changed", null, op.version, round.version);
};

const HANDLERS = {
  set(state, op, round) {
    checkOpen(state, op, round);
    const { kind, value, seen = null, seat, agreed } = op;
    const { dealer } = round;
    const field = kind.split("_").pop();
    const list = round[LISTS[field]];
    const current = list ? list[seat] : round[field];
    refuse({
      seat_unknown: !((list ? seat : field === "dealer" ? value : 0) in state.game.seats),
      dealer_does_not_bid: field === "bid" && !bidOrder(state, round).includes(seat),
      bids_first: field === "tricks" && activeOf(state, round) !== null,
    }, round, seat);
    if (value === current) return;
    if (seen !== current) conflict("conflict", value, seen, current);
    refuse({
      bids_revealed: field === "bid" && state.rules.bidding === "hidden",
      cancelled_out_of_range: field === "cancelled" && ![0, 1].includes(value),
    }, round);
    if (/change|bonus/.test(field) && value) list.forEach((_, other) => set(state, round, field, 0, other));
    set(state, round, field, value, seat);
    if (field !== "dealer") checkValues(state, round);
    else if (state.rules.dealer_scores !== null) {
      set(state, round, "bid", null, value);
      set(state, round, "bid", state.rules.forced_bid, dealer);
    }
    if (!/bid|dealer/.test(field) || round.agreed || !breaks(state, round)) return;
    const last = bidOrder(state, round).at(-1);
    if (!agreed) refuse({ bid_forbidden: last === (list ? seat : dealer), bid_forbidden_by_change: true }, round, last);
    set(state, round, "agreed", true);
  },
  score_round(state, op, round) {
    checkOpen(state, op, round);
    checkVersion(op, round);
    refuse({ bids_first: activeOf(state, round) !== null }, round);
    op.tricks.forEach((tricks, seat) => set(state, round, "tricks", tricks, seat));
    checkScored(state, round);
    round.state = "scored";
    state.changes.push({ round: round.number, field: "scored" });
    if (state.plan[round.number]) state.game.rounds.push(following(state, round));
    else state.game.state = "finished";
  },
  reopen_round(state, op, round) {
    refuse({ reopen_last_only: !round || round !== state.game.rounds.findLast(isScored) }, { number: op.round });
    refuse({ game_over: state.game.state === "abandoned" });
    checkVersion(op, round);
    unscore(state, round);
    state.undo = state.undo.filter((entry) => entry.kind !== "score_round" || entry.round !== op.round);
  },
  correct_round(state, op, round) {
    refuse({ correct_scored_only: !round || !isScored(round) }, { number: op.round });
    checkVersion(op, round);
    if (op.agreed) set(state, round, "agreed", true);
    for (const field of ["cancelled", "dealer", "trump"]) if (field in op) set(state, round, field, op[field]);
    refuse({ seat_unknown: !(round.dealer in state.game.seats) });
    for (const field in LISTS) op[LISTS[field]]?.forEach((value, seat) => set(state, round, field, value, seat));
    checkScored(state, round);
    // What is now forbidden was agreed to then.
    derive(state);
    if (!state.changes.length) return;
    for (const later of state.game.rounds.slice(round.number)) if (breaks(state, later)) set(state, later, "agreed", true);
  },
  undo(state, op) {
    const entry = undoTarget(state);
    refuse({ nothing_to_undo: !entry });
    if (entry.id !== op.target) conflict("undo_stale");
    const round = state.game.rounds[entry.round - 1];
    // Sealed bids are the server's.
    if (entry.kind === "reveal_bids" || isSealed(state, round)) onlineOnly();
    if (entry.kind === "score_round") unscore(state, round);
    for (const { field, seat, old } of entry.changes.reverse()) if (!/^s/.test(field)) set(state, round, field, old, seat);
    state.undo.pop();
  },
};

export const begin = (data) => structuredClone(data);

export const apply = (state, op) => {
  const { id, kind, round } = op;
  const next = { ...begin(state), changes: [] };
  const { game, changes } = next;
  const handler = HANDLERS[kind.replace(/^set_(bid|tricks|bid_change|bonus|trump|cancelled|dealer)$/, "set")];
  if (game.entry !== "hands" || !handler) onlineOnly();
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
