// The panels of a pad that goes on alone: the hand being played, the end of the game, a round that is put right; and the
// sheet. The server has rendered and translated their markup; here it is filled in.
import { LISTS, trumpChoices, view } from "./game.js";
import { drawn, panel } from "./pad.js";

const read = (id) => JSON.parse(document.getElementById(id).textContent);
export const words = read("words");
const base = read("state");
// What is drawn. `base`: what the server said last; `state`: that with what it has not answered yet; `older`: the round
// that is put right; `problem`: { seat, said, keep, drop }.
export const here = { base, state: base, phase: "", older: 0, bidsAgain: false };
const { plan } = base;
const forms = [...document.getElementById("local").content.children];
export const entry = forms[0];
export const edit = forms[2];

export const put = (text, values) => text.replace(/{(\w+)}/g, (_, name) => values[name]);
const minus = (number) => `${number}`.replace("-", "−");
export const signed = (number) => (number > 0 ? "+" : "") + minus(number);
export const nameOf = (seat) => here.state.game.seats[seat]?.name;
const listed = (type, items) => new Intl.ListFormat(document.documentElement.lang, { type }).format(items);
export const valueOf = (row, field, seat = 0) => [row[field]].flat()[seat];
export const explain = ({ code, number, hand, seat, bid, suspects = [] }) => put(words[code]?.[number] ?? words[code] ?? words.online_only, {
  hand,
  next: hand + 1,
  player: nameOf(seat),
  bid,
  suspects: listed("disjunction", suspects.map(nameOf)),
});

// What stays as it is costs no style and no layout.
const write = (place, text) => {
  if (place.textContent !== text) place.textContent = text;
};
const set = (part, name, value) => {
  if (value === null) part.removeAttribute(name);
  else part.setAttribute(name, value);
};
const hide = (part, hidden) => part.toggleAttribute("hidden", hidden);
// Texts go where [data-x] names them; what is not so, or not there, hides the place.
const fill = (part, values) => {
  for (const place of part.querySelectorAll("[data-x]")) {
    const { x } = place.dataset;
    if (!(x in values)) continue;
    hide(place, !values[x] && values[x] !== "");
    if (typeof values[x] === "string") write(place, values[x]);
  }
};
const mark = (part, classes) => {
  for (const name in classes) part.classList.toggle(name, classes[name]);
};

// --- What a tap means: the kind of operation, the value of the button, the seat it stands at.

export const hand = () => here.state.game.rounds.at(-1);
export const tapOf = (button) => {
  const { tap, field = here.phase, value } = button.dataset;
  const [kind, want] = (tap ?? `${here.phase === "tricks" ? "set_tricks" : "set_bid"} ${value}`).split(" ");
  const seat = button.closest("[data-seat]")?.dataset.seat;
  const seen = /_at/.test(field) ? Number(Boolean(here.state.game.table[field])) : valueOf(hand(), field, seat);
  return { kind, seen, value: kind === "set_trump" ? want : Number(want), seat: seat && Number(seat) };
};

// --- Drawing

const tricksSaid = ({ tricks }, { ready, reason, missing, suspects, values }) => {
  if (!ready) {
    const code = { missing: "tricks_missing", too_many: suspects.length ? "too_many_tricks_check" : "too_many_tricks" }[reason];
    return explain({ code: code ?? reason, number: Math.abs(missing), suspects });
  }
  const target = values.reduce((sum, value) => sum + value);
  const text = !missing ? "placed" : tricks.indexOf(null) === tricks.lastIndexOf(null) ? "placed_for" : "placed_as_bid";
  return put(words[text], { placed: target - missing, target, rest: missing, name: nameOf(tricks.indexOf(null)) });
};

const drawRow = (part, seat, row, seen) => {
  const playing = here.phase === "tricks";
  const bid = row.bids[seat];
  const moved = bid + row.bid_changes[seat];
  const value = playing ? seen.completion.values[seat] : bid;
  const points = playing ? seen.points[seat] : null;
  const bidder = playing || seen.order.includes(seat);
  const dealer = seat === row.dealer;
  const active = seat === seen.active;
  mark(part, { active, dealer, open: active || here.problem?.seat === seat });
  set(part, "aria-current", active || null);
  fill(part, {
    dealer,
    note: playing && bid !== null ? put(bid === moved ? words.bid : words.moved, { bid, moved }) : dealer ? words.deals : "",
    points: points !== null && signed(points),
    silent: !bidder,
    chips: bidder,
    value: bidder && `${value ?? "–"}`,
  });
  mark(part.querySelector("b"), { hit: points >= 0, miss: points < 0 });
  for (const chip of part.querySelectorAll(".chip")) {
    const number = Number(chip.dataset.value);
    const struck = !playing && number === seen.forbidden && seat === seen.order.at(-1);
    hide(chip, number > row.cards);
    mark(chip, { struck, "bid-outline": playing && bid !== null && number === moved, derived: playing && row.tricks[seat] === null && number === value });
    set(chip, "aria-disabled", struck || null);
    set(chip, "aria-describedby", struck ? "reason" : null);
  }
};

const drawEntry = (row, seen) => {
  const playing = here.phase === "tricks";
  const { ready, reason } = seen.completion;
  const bound = !playing && seen.forbidden !== null;
  const last = seen.order.at(-1);
  const mover = row.bid_changes.findIndex(Boolean);
  const owner = row.bonus.findIndex(Boolean);
  const said = playing ? tricksSaid(row, seen.completion) : bound ? explain({ code: "bid_forbidden", number: row.cards, seat: last, bid: seen.forbidden }) : "";
  entry.querySelectorAll(".row").forEach((part, seat) => drawRow(part, seat, row, seen));
  fill(entry, {
    playing,
    blind: seen.blind,
    reason: said,
    cancelled: row.cancelled,
    change: mover < 0 ? words.change : put(words.changed, { name: nameOf(mover), change: signed(row.bid_changes[mover]) }),
    bonus: owner < 0 ? words.bonus : put(words.has_bonus, { name: nameOf(owner) }),
    bids: seen.phase === "tricks" && (here.bidsAgain ? words.back_to_tricks : words.change_bids),
    agreed: bound && !here.bidsAgain && !here.problem?.keep,
    main: playing && ready && (row.tricks.includes(null) ? words.score_rest : words.score),
    state: playing ? !ready && words.not_placed : put(words.bids_so_far, { bids: row.bids.reduce((sum, bid) => sum + bid, 0), cards: row.cards }),
  });
  mark(document.getElementById("reason"), { wrong: playing && /many|missing/.test(reason), "visually-hidden": here.problem?.said === said });
};

const drawFinal = ({ ranks, hits, totals, leads }) => {
  const { table } = here.state.game;
  const [, final] = forms;
  const list = final.querySelector("ol");
  const ranked = [...ranks.keys()].sort((one, other) => ranks[one] - ranks[other]);
  const winners = ranked.filter((seat) => leads[seat]).map(nameOf);
  for (const seat of ranked) {
    const line = list.querySelector(`[data-seat="${seat}"]`);
    fill(line, { rank: `${ranks[seat]}.`, hits: words.hits[hits[seat]], total: minus(totals[seat]) });
    list.append(line);
  }
  fill(final, {
    winners: winners[1] ? put(words.win_together, { names: listed("conjunction", winners) }) : winners[0] ? put(words.wins, { name: winners[0] }) : words.no_hand,
    handed_in: Boolean(table.handed_in_at),
    main: Boolean(table.occasion) && !table.handed_in_at && here.state.game.state === "finished" && words.hand_in,
    state: table.handed_in_at ? words[here.late("hand_in") ? "hands_in" : "handed_in"] : !table.occasion && words[here.state.game.state],
  });
};

// An older round, all of it at once: as it is stored when it is opened, then as it is chosen.
let opened;
export const openEdit = (row) => {
  opened = row.version;
  for (const input of edit.elements) {
    const [field, seat] = input.name.split("-");
    if (!field) continue;
    const same = input.value === String(valueOf(row, field, seat) ?? "");
    const numbers = /^(bids|tricks)$/.test(field);
    const offered = field === "trump" && input.value ? trumpChoices(here.state, row).includes(input.value) : !numbers || input.value <= row.cards;
    input.checked = same;
    hide(input.parentNode, !offered);
    mark(input.parentNode, { "bid-outline": same && numbers });
  }
  edit.querySelectorAll("[data-seat]").forEach((part, seat) => {
    const [bid, tricks, points] = [row.bids[seat], row.tricks[seat], row.points[seat]];
    fill(part, { was: put(words.was, { bid: bid ?? "–", tricks, points: signed(points) }), bidder: bid !== null });
  });
  fill(edit, { title: put(words.edit, { number: row.number }), cards: words.cards[row.cards], why: here.base.needs_reason ? words.why_needed : words.why });
  edit.querySelector("details").open = here.base.needs_reason;
};
// `tap`: one that came too late for the open hand; then the row is as it is stored, but for that value.
export const corrected = (row, tap) => {
  if (tap) {
    here.older = 0;
    openEdit(row);
    const field = tap.kind.split("_").pop();
    edit.elements[LISTS[field] ? `${LISTS[field]}-${tap.seat}` : field].value = tap.value ?? "";
  }
  const { number, bids, tricks, bid_changes, bonus } = structuredClone(row);
  const operation = { kind: "correct_round", round: number, version: opened, bids, tricks, bid_changes, bonus };
  for (const [name, value] of new FormData(edit)) {
    const [field, seat] = name.split("-");
    if (seat) operation[field][seat] = Number(value);
    else operation[field] = field === "cancelled" ? Number(value) : value || null;
  }
  return operation;
};

const drawCell = (cell, row, seat) => {
  const [total, detail] = cell.children;
  const bid = row?.bids[seat];
  const tricks = row?.tricks[seat];
  const change = row?.bid_changes[seat];
  const scored = row?.state === "scored";
  const hit = bid + change === tricks;
  const what = `${bid}${change ? `→${bid + change}` : ""}/${tricks ?? "·"}`;
  set(cell, "href", scored ? `?edit=${row.number}` : null);
  write(total, scored ? minus(row.totals[seat]) : "");
  set(detail, "class", `detail ${!scored ? "" : bid === null ? "muted" : hit ? "hit" : "miss"}`);
  write(detail, !row ? "" : bid === null ? (scored ? signed(row.points[seat]) : "·") : !scored ? what : `${what} ${hit ? "✓" : "✗"}${row.bonus[seat] ? ` +${row.bonus[seat]}` : ""}`);
};
const drawSheet = ({ totals, leads }) => {
  const [head, ...lines] = document.getElementById("sheet").rows;
  totals.forEach((total, seat) => {
    const column = head.cells[seat + 1];
    mark(column, { leads: leads[seat] });
    write(column.lastElementChild, minus(total));
    lines.forEach((line, at) => drawCell(line.cells[seat + 1].firstElementChild, here.state.game.rounds[at], seat));
  });
  lines.forEach((line, at) => {
    const now = here.state.game.rounds[at]?.state === "open";
    set(line, "class", now ? "now" : here.state.game.rounds[at]?.state ?? "future");
    set(line, "aria-current", now || null);
  });
};

export const drawPanels = () => {
  const seen = view(here.state);
  // The state may have been read while the last hand was scored: a game that runs without an open one.
  const row = Boolean(seen.phase) && hand();
  here.bidsAgain &&= seen.phase === "tricks";
  // It may have been opened again elsewhere.
  if (here.state.game.rounds[here.older - 1]?.state !== "scored") here.older = 0;
  here.phase = here.bidsAgain ? "bids" : seen.phase ?? "";
  const form = here.older ? edit : row ? entry : forms[1];
  const shown = here.problem;
  const { number = "", cards = "" } = row;
  const about = here.older ? { phase: "", round: here.older, cards: "" } : { phase: here.phase, round: number, cards };
  Object.assign(panel().dataset, about);
  mark(panel(), { roomy: cards && cards <= 8 && seen.totals.length <= 4 });
  const old = panel().querySelector("form");
  if (old !== form) old.replaceWith(form);
  if (form === entry) drawEntry(row, seen);
  if (form === forms[1]) drawFinal(seen);
  for (const button of form.querySelectorAll("[data-tap], .chip[data-value]")) {
    const { kind, seen: now, value, seat } = tapOf(button);
    set(button, "aria-pressed", now === value);
    mark(button, { on: now === value });
    if (kind === "set_trump") hide(button, !seen.trumps.includes(value));
    if (kind === "set_bid_change") hide(button.parentNode, !seen.order.includes(seat));
  }
  // Nobody has been called by what is not sent.
  const calls = Boolean(here.state.game.table.help_at);
  const called = calls && !here.late("set_help");
  fill(form, { called, calls: calls && !called, uncalled: !calls, problem: shown, said: "", keep: false, drop: false, ...shown });
  const box = document.getElementById("problem");
  const home = form.querySelector(`.row[data-seat="${shown?.seat}"]`) ?? form.querySelector("[data-home]");
  if (box.parentNode !== home) home.append(box);
  const undo = form.querySelector("[data-undo]");
  if (undo) undo.disabled = !seen.undo;
  drawSheet(seen);
  const facts = document.getElementById("pad-facts");
  fill(facts, {
    round: row ? put(words.round, { number, hands: plan.length }) : words.game,
    cards: row ? words.cards[cards] : words[here.state.game.state],
    dealt: row,
    dealer: nameOf(row.dealer),
    trump: Boolean(row.trump),
  });
  for (const suit of facts.querySelectorAll("[data-suit]")) hide(suit, suit.dataset.suit !== row.trump);
  drawn();
};
