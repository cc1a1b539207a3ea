// The pad on this device: a tap changes the game kept here and is drawn at once, then stored, then sent when it can be.
// What the server answers is taken over; what it refuses is shown, to be decided by a tap.
import { cookie, forget } from "./app.js";
import { apply, begin, view } from "./game.js";
import { newId, open } from "./outbox.js";
import { badgeIs, takesNoTap, whenLifted } from "./pad.js";
import { corrected, drawPanels, edit, entry, explain, hand, here, nameOf, openEdit, put, signed, tapOf, words } from "./panels.js";

const root = document.getElementById("pad");
const { page } = here.base;
let about = { state: "saved", store: "stored" };
let shown = false;
let outbox, refusal;
// Taps on their way into the outbox, and all that are counted in what is shown.
const fresh = new Set();
const counted = new Set();

// --- What a tap means

const OFF = { set_trump: null, set_cancelled: 0, set_bid_change: 0, set_bonus: 0, set_help: 0 };
const meant = (button) => {
  const { kind, seen, value, seat } = tapOf(button);
  const operation = { kind, value: value === seen && kind in OFF ? OFF[kind] : value };
  if (kind.startsWith("set_") && kind !== "set_help") Object.assign(operation, { round: hand().number, seen }, seat >= 0 && { seat });
  return operation.value !== seen && operation;
};
// The same, whatever has been entered elsewhere meanwhile.
const over = (operation, current) => ({ ...operation, [operation.kind.startsWith("set_") ? "seen" : "version"]: current });

// --- What stands in the way: a refusal of the rules here, or what the server has instead of the first tap that waits

const inRound = (number, seat, text) => put(seat === undefined ? words.in_round : words.in_round_of, { number, player: nameOf(seat), text });
const describe = ({ kind, round, seat, value, tricks }) =>
  inRound(round, seat, kind === "set_bid" ? put(words.bid, { bid: value }) : words[value] ?? value ?? tricks ?? kind);
const problem = () => {
  if (refusal) return refusal;
  if (about.state === "refused") return { said: put(words.withdrawn, { taps: outbox.waiting().map(describe).join("; ") }) };
  const operation = outbox?.waiting()[0];
  const { conflict } = about;
  if (!conflict || !operation) return;
  const { code, message: text, value, current, by } = conflict;
  const { id, kind, round = hand().number, seat } = operation;
  const shown = (value) => value === null ? words.nothing : kind === "set_dealer" ? nameOf(value) : /change|bonus/.test(kind) ? signed(value) : words[value] ?? value;
  const cell = code === "conflict";
  return {
    seat: round === hand().number ? seat : undefined,
    said: inRound(round, seat, text),
    keep: cell ? put(words.here, { value: shown(value) }) : code === "round_changed" && words.enter_here,
    drop: cell ? put(by ? words.stored_by : words.stored, { value: shown(current), who: by }) : words.leave_out,
    decide: (mine) => outbox.replace(id, ...(mine ? [{ ...over(operation, current), id: newId() }] : [])),
  };
};

const draw = () => {
  here.problem = problem();
  drawPanels();
};

// --- Taps

const take = (operation) => {
  const entered = { id: newId(), ...operation };
  try {
    apply(here.state, entered);
  } catch (error) {
    if (!("status" in error)) throw error;
    const agreeable = /^bid_forbidden/.test(error.code) && operation.kind === "set_bid";
    refusal = {
      seat: operation.seat ?? error.seat,
      said: explain(error),
      keep: agreeable && words.agreed,
      decide: () => take({ ...operation, agreed: true }),
    };
    return draw();
  }
  refusal = null;
  here.older = 0;
  here.bidsAgain &&= operation.kind === "set_bid";
  draw();
  document.dispatchEvent(new CustomEvent("pad:tap"));
  fresh.add(entered);
  counted.add(entered.id);
  badgeIs("sending", root.dataset.sending);
  opening.then((box) => box.add(entered)).then(() => fresh.delete(entered));
};

document.addEventListener("submit", (event) => {
  const { target: form, submitter: button } = event;
  if (!form.matches("[data-local]")) return;
  event.preventDefault();
  if (takesNoTap(button)) return;
  const seen = view(here.state);
  const { number: round, version, bids } = hand();
  const last = seen.order?.at(-1);
  if (form === edit) {
    const operation = corrected(here.state.game.rounds[here.older - 1]);
    if (operation.reason || !here.base.needs_reason) return take(operation);
    refusal = { said: words.reason_needed };
    return draw();
  }
  if (button.matches("[data-undo]")) take({ kind: "undo", target: seen.undo });
  else if (button.matches("[data-agreed]")) take({ kind: "set_bid", round, seat: last, value: seen.forbidden, seen: bids[last], agreed: true });
  else if (!button.matches("[data-main]")) {
    const operation = meant(button);
    button.closest("details")?.removeAttribute("open");
    if (operation) take(operation);
  } else take(form === entry ? { kind: "score_round", round, version, tricks: seen.completion.values } : { kind: "hand_in", value: 1 });
});

document.addEventListener("click", (event) => {
  const on = (selector) => event.target.closest(selector);
  const cell = on("a.cell[href]");
  const decided = on("[data-keep], [data-drop]");
  if (decided) return problem().decide(decided.matches("[data-keep]"));
  if (on("[data-retry]")) return outbox.send();
  if (cell) {
    event.preventDefault();
    here.older = cell.closest("tr").rowIndex;
    openEdit(here.state.game.rounds[here.older - 1]);
  } else if (on("[data-cancel]")) here.older = 0;
  else if (on("[data-bids]")) here.bidsAgain = !here.bidsAgain;
  else return;
  refusal = null;
  draw();
});

// --- To the server and back

const rebuild = () => {
  here.state = begin(here.base);
  const operations = [...outbox.answered(), ...outbox.waiting(), ...fresh];
  for (const operation of new Map(operations.map((one) => [one.id, one])).values()) {
    counted.add(operation.id);
    // What waits for a decision counts here as it was entered: play goes on.
    for (let entered = operation; entered;) try {
      apply(here.state, entered);
      entered = null;
    } catch (error) {
      entered = error.status === 409 && entered === operation && "current" in error && over(operation, error.current);
    }
  }
};

// `asked`: what the server has against being looked at, if anything.
const told = (asked) => {
  const { count, since, store, conflict } = about;
  const kind = asked ?? (about.state === "saved" && fresh.size ? "sending" : about.state);
  document.getElementById("memory").hidden = store === "stored";
  badgeIs(kind, kind === "conflict" ? put(words.conflict_in, { number: outbox.waiting()[0]?.round ?? hand().number })
    : root.dataset[kind.replace("-in", "In")].replace("%n", count).replace("%s", new Date(since).toTimeString().slice(0, 5)));
  // Nobody will open it in a hurry: the copy of its page can go.
  if (kind === "saved" && here.state.game.state !== "running") forget(location.pathname);
  // Nothing new: no other conflict, no tap from another tab.
  const now = conflict?.id ?? about.state === "refused";
  if (now === shown && outbox.waiting().every(({ id }) => counted.has(id))) return;
  shown = now;
  whenLifted(() => {
    rebuild();
    draw();
  });
  look();
};

// A round that was corrected elsewhere is not changed under the table's eyes without a word.
const CELLS = ["bids", "bid_changes", "tricks", "bonus"];
const tellChanges = (before) => {
  for (const [at, row] of here.state.game.rounds.entries()) {
    const was = before[at];
    if (row.state !== "scored" || was?.state !== "scored") continue;
    const entry = (row, seat) => `${row.bids[seat] ?? "–"}/${row.tricks[seat]}`;
    const changes = row.bids.flatMap((_, seat) => CELLS.some((field) => row[field][seat] !== was[field][seat])
      ? put(words.one_change, { name: nameOf(seat), old: entry(was, seat), new: entry(row, seat) }) : []);
    if (changes[0]) refusal = { said: put(words.changed_elsewhere, { number: row.number, changes: changes.join(", ") }) };
  }
};

// A hand that both devices entered alike is scored without a question.
const settle = () => {
  const [operation] = outbox.waiting();
  const { code, current } = about.conflict ?? {};
  const row = here.base.game.rounds[operation?.round - 1];
  const mine = here.state.game.rounds[operation?.round - 1];
  if (code !== "round_changed" || operation.kind !== "score_round" || row?.version !== current) return;
  const alike = ["bids", "bid_changes", "bonus", "cancelled", "dealer"].every((field) => `${row[field]}` === `${mine[field]}`);
  const tricks = row.tricks.every((taken, seat) => taken === null || taken === operation.tricks[seat]);
  if (alike && tricks) problem().decide(true);
};

let asking = false;
let etag = "";
const look = async () => {
  if (asking || document.hidden) return;
  asking = true;
  try {
    const answer = await fetch(root.dataset.state, { headers: { "If-None-Match": etag, "HX-Request": "true" } });
    const { status, headers } = answer;
    told({ 401: "sign-in", 403: "refused" }[status]);
    if (status !== 200) return;
    const { parts, ...found } = await answer.json();
    // Other people, other rules, a closed link: the page is made anew, once, when all is sent.
    if (found.page !== page) {
      const again = about.state === "saved" && sessionStorage.page !== `${found.page}`;
      if (again) {
        sessionStorage.page = found.page;
        location.reload();
      }
      if (again || !found.game) return;
    }
    etag = headers.get("ETag");
    for (const id in parts) {
      const place = document.getElementById(id);
      place.innerHTML = parts[id];
      place.hidden = !parts[id];
    }
    const before = here.state.game.rounds;
    here.base = { ...found, version: found.game.version };
    await outbox.setBase(here.base);
    rebuild();
    tellChanges(before);
    settle();
    whenLifted(draw);
  } catch {
    // The badge says what is unsent; what is to be read comes with the next look.
  } finally {
    asking = false;
  }
};

here.base.version = here.base.game.version;
// Some browsers are slow to open their store: taps do not wait for it.
const opening = open({ code: root.dataset.code, url: root.dataset.operate, csrf: () => cookie("csrftoken"), onChange: (news) => {
  about = news;
  if (outbox) told();
} });
draw();
opening.then(async (box) => {
  outbox = box;
  if (box.base()?.version > here.base.version) here.base = box.base();
  else await box.setBase(here.base);
  rebuild();
  draw();
  told();
  setInterval(look, 3000);
  document.addEventListener("visibilitychange", look);
});
