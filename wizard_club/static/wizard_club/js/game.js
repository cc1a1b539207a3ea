// A game on the device: what the server's operations do while it is away, with its refusals.
import { bidOrder, checkScored, checkValues, completeTricks, forbiddenBid, handPoints, isBlind, refuse, standings, trumpChoices } from "./rules.js";

const LISTS = { bid: "bids", change: "bid_changes", tricks: "tricks", bonus: "bonus" };

const conflict = (code, value = null, seen = null, current = null) => {
  throw { status: 409, code, value, seen, current };
};
const onlineOnly = () => {
  throw { status: 0, code: "online_only" };
};

const all = ({ seats }, value) => seats.map(() => value);
const isScored = ({ state }) => state === "scored";
const openOf = ({ game }) => game.rounds.find((round) => !isScored(round));
const forbidden = (state, round) =>
  forbiddenBid(state, round, totalsBefore(state, round));
const totalsBefore = ({ game }, { number }) => game.rounds[number - 2]?.totals ?? all(game, 0);
const lastBidder = (state, round) => bidOrder(state, round).at(-1);
const breaks = (state, round) => round.bids[lastBidder(state, round)] === forbidden(state, round);

const activeOf = (state, round) => bidOrder(state, round).find((seat) => round.bids[seat] === null);
const phaseOf = (state, round) => {
  if (activeOf(state, round) >= 0) return "bids";
  return state.rules.bidding === "hidden" && !round.revealed ? "reveal" : "tricks";
};

const undoTarget = (state) => {
  const newest = state.undo.at(-1);
  const number = openOf(state)?.number ?? state.game.rounds.length + 1;
  return newest && number - newest.round === (newest.kind === "score_round" ? 1 : 0) ? newest : null;
};

const set = (log, round, field, value, seat = null) => {
  const [place, key] = LISTS[field] ? [round[LISTS[field]], seat] : [round, field];
  const old = place[key];
  // The server's log has "" for no trump.
  if (field === "trump") value ||= null;
  if (old !== value) log.push({ round: round.number, field, seat, old });
  place[key] = value;
};

const following = (state, { number, dealer }) => {
  const { game, rules, plan } = state;
  const round = {
    number: number + 1, version: 0, cards: plan[number], state: "open", dealer: (dealer + 1) % game.seats.length,
    trump: null, cancelled: 0, agreed: false, bids: all(game, null), tricks: all(game, null), bid_changes: all(game, 0),
    bonus: all(game, 0), points: all(game, null), totals: all(game, null),
  };
  if (rules.trump !== "turned") [round.trump] = trumpChoices(state, round);
  for (const seat of bidOrder(state, round)) round.bids[seat] = rules.forced_bid;
  return round;
};

const derive = (state) => {
  const { game } = state;
  const scored = game.rounds.filter(isScored);
  const open = openOf(state);
  for (const round of scored) {
    round.points = round.tricks.map((tricks, seat) => handPoints(state, round, seat, tricks));
    round.totals = totalsBefore(state, round).map((total, seat) => total + round.points[seat]);
  }
  standings(state, scored, game.seats).forEach((figures, seat) => Object.assign(game.seats[seat], figures));
  game.phase = open ? phaseOf(state, open) : null;
};

const close = (game, to, log) => {
  log.push({ field: "state" });
  game.state = to;
};

const unscore = (state, round, log) => {
  const { game, rules } = state;
  const next = game.rounds[round.number];
  if (next) {
    const fresh = following(state, round);
    const differs = (name) => String(next[name] ?? fresh[name]) !== String(fresh[name]);
    const begun = ["dealer", "trump", "cancelled", "tricks", "bid_changes", "bonus"].some(differs);
    refuse({ reopen_next_begun: begun || next.bids.some((bid) => (bid ?? rules.forced_bid) !== rules.forced_bid) }, round.number);
    game.rounds.pop();
  }
  // Its bids would be sealed again.
  if (rules.bidding === "secret") onlineOnly();
  Object.assign(round, { state: "open", points: all(game, null), totals: all(game, null) });
  log.push({ round: round.number, field: "scored" });
  if (game.state === "running") return;
  close(game, "running", log);
  game.finished_at = game.table.handed_in_at = null;
};

const openRound = ({ game, rules }, { round: number, value }) => {
  const round = game.rounds[number - 1];
  refuse({ round_unknown: !round }, number);
  if (isScored(round)) conflict("round_scored", value);
  refuse({ game_over: game.state !== "running" });
  if (rules.bidding !== "open" && !round.revealed) onlineOnly();
  return round;
};

const checkVersion = (round, { version }) => {
  if (version !== round.version) conflict("round_changed", null, version, round.version);
};

const setValue = (state, operation, log) => {
  const { kind, value, seen = null, seat, agreed } = operation;
  const { game, rules } = state;
  const round = openRound(state, operation);
  const { number, dealer } = round;
  const field = kind.split("_").pop();
  const list = round[LISTS[field]];
  const current = list ? list[seat] : round[field];
  refuse({ seat_unknown: !((list ? seat : field === "dealer" ? value : 0) in game.seats) });
  refuse({ dealer_does_not_bid: field === "bid" && !bidOrder(state, round).includes(seat) }, number, seat);
  refuse({ bids_first: field === "tricks" && phaseOf(state, round) === "bids" }, number);
  if (value === current) return;
  if (seen !== current) conflict("conflict", value, seen, current);
  refuse({
    bids_revealed: field === "bid" && round.revealed,
    cancelled_out_of_range: field === "cancelled" && ![0, 1].includes(value),
  }, number);
  if (/change|bonus/.test(field) && value) list.forEach((_, other) => set(log, round, field, 0, other));
  set(log, round, field, value, seat);
  if (field !== "dealer") checkValues(state, round);
  else if (rules.dealer_scores !== null) {
    set(log, round, "bid", null, value);
    set(log, round, "bid", rules.forced_bid, dealer);
  }
  if (!/bid|dealer/.test(field) || round.agreed || !breaks(state, round)) return;
  const last = lastBidder(state, round);
  if (!agreed) refuse({ bid_forbidden: last === (list ? seat : dealer), bid_forbidden_by_change: true }, number, last);
  set(log, round, "agreed", true);
};

const HANDLERS = {
  score_round(state, operation, log) {
    const { game, plan } = state;
    const round = openRound(state, operation);
    const { number } = round;
    checkVersion(round, operation);
    refuse({ bids_first: phaseOf(state, round) === "bids" }, number);
    operation.tricks.forEach((taken, seat) => set(log, round, "tricks", taken, seat));
    checkScored(state, round, totalsBefore(state, round));
    round.state = "scored";
    log.push({ round: number, field: "scored" });
    if (number < plan.length) game.rounds.push(following(state, round));
    else close(game, "finished", log);
  },
  reopen_round(state, operation, log) {
    const { game, undo } = state;
    const round = game.rounds.findLast(isScored);
    refuse({ reopen_last_only: round?.number !== operation.round }, operation.round);
    refuse({ game_over: game.state === "abandoned" });
    checkVersion(round, operation);
    unscore(state, round, log);
    state.undo = undo.filter((entry) => entry.kind !== "score_round" || entry.round !== round.number);
  },
  correct_round(state, operation, log) {
    const { rounds, seats } = state.game;
    const round = rounds[operation.round - 1];
    refuse({ correct_scored_only: !round || !isScored(round) }, operation.round);
    checkVersion(round, operation);
    if (operation.agreed) set(log, round, "agreed", true);
    for (const field of ["cancelled", "dealer", "trump"]) if (field in operation) set(log, round, field, operation[field]);
    refuse({ seat_unknown: !(round.dealer in seats) });
    for (const field in LISTS) operation[LISTS[field]]?.forEach((value, seat) => set(log, round, field, value, seat));
    checkScored(state, round, totalsBefore(state, round));
    if (!log.length) return;
    derive(state);
    // Later hands were bid under the totals of then: what would now be forbidden stays agreed.
    for (const later of rounds.slice(round.number)) if (breaks(state, later)) set(log, later, "agreed", true);
  },
  undo(state, { target }, log) {
    const entry = undoTarget(state);
    refuse({ nothing_to_undo: !entry });
    if (entry.id !== target) conflict("undo_stale");
    // These bids would be sealed again.
    if (entry.kind === "reveal_bids") onlineOnly();
    const round = state.game.rounds[entry.round - 1];
    if (entry.kind === "score_round") unscore(state, round, log);
    for (const { field, seat, old } of entry.changes.reverse()) {
      if (LISTS[field] || /trump|cancelled|dealer|agreed/.test(field)) set(log, round, field, old, seat);
    }
    state.undo.pop();
  },
};
for (const kind of "bid tricks bid_change bonus trump cancelled dealer".split(" ")) HANDLERS[`set_${kind}`] = setValue;

export const begin = (data) => {
  const state = structuredClone(data);
  for (const round of state.game.rounds) {
    round.revealed ??= state.rules.bidding === "hidden" && (isScored(round) || round.bids.some(Number.isInteger));
  }
  return state;
};

export const apply = (state, operation) => {
  const { id, kind, round } = operation;
  const next = structuredClone(state);
  const { game } = next;
  const log = [];
  if (game.entry !== "hands") onlineOnly();
  (HANDLERS[kind] ?? onlineOnly)(next, operation, log);
  if (log.length) {
    game.version += 1;
    for (const touched of game.rounds) if (log.some((change) => change.round === touched.number)) touched.version += 1;
    if (/^s/.test(kind)) next.undo.push({ id, kind, round, changes: log });
  }
  derive(next);
  Object.assign(state, next);
};

export const view = (state) => {
  const { game } = state;
  const round = game.state === "running" && openOf(state);
  const [totals, hits, ranks] = ["total", "hits", "rank"].map((name) => game.seats.map((seat) => seat[name]));
  const leads = ranks.map((rank) => rank === 1 && game.rounds.some(isScored));
  const seen = { totals, hits, ranks, leads, undo: undoTarget(state)?.id ?? null };
  if (!round) return seen;
  const completion = completeTricks(round);
  const points = completion.values.map((tricks, seat) => (tricks === null ? null : handPoints(state, round, seat, tricks)));
  return {
    ...seen,
    round: round.number,
    phase: phaseOf(state, round),
    order: bidOrder(state, round),
    active: activeOf(state, round) ?? null,
    forbidden: round.agreed ? null : forbidden(state, round) ?? null,
    trumps: trumpChoices(state, round),
    blind: isBlind(state, round),
    completion,
    points,
  };
};
