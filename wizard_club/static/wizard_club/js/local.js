// The pad on this device: a tap changes the game kept here and is drawn at once, then stored, then sent when it can be.
// What the server answers is taken over; what it refuses is shown, to be decided by a tap.
import { cookie, forget } from "./app.js";
import { apply, begin, view } from "./game.js";
import { newId, open } from "./outbox.js";
import { DEAD, badgeIs, panel, takesNoTap, whenLifted } from "./pad.js";
import { corrected, drawPanels, edit, entry, explain, hand, here, nameOf, openEdit, put, tapOf, valueOf, words } from "./panels.js";

const root = document.getElementById("pad");
const { page } = here.base;
let about = { state: "saved", store: "stored" };
let outbox, refusal, news, shown;
// Taps on their way into the outbox.
const fresh = new Set();

// --- What a tap means

// The second half of a double tap takes nothing back and decides nothing.
let rest = 0;
const isDouble = () => {
  const now = performance.now();
  const soon = now < rest;
  rest = now + DEAD;
  return soon;
};
const meant = (button) => {
  const { kind, seen, value, seat } = tapOf(button);
  const { off } = button.dataset;
  if (off && isDouble()) return;
  const operation = { kind, value: off && value === seen ? JSON.parse(off) : value };
  if (/set_(?!help)/.test(kind)) Object.assign(operation, { round: hand().number, seen, seat });
  return operation.value !== seen && operation;
};
// The same, whatever has been entered elsewhere meanwhile.
const over = (operation, current) => ({ ...operation, [operation.kind.startsWith("set_") ? "seen" : "version"]: current });

// Why nothing leaves this device, if so.
const trouble = () => about.state.replace(/saved|sending|conflict/, "");

// --- What stands in the way: a refusal of the rules here, or what the server has instead of the first tap that waits

const inRound = (number, seat, text) => put(seat === undefined ? words.in_round : words.in_round_of, { number, player: nameOf(seat), text });
const describe = ({ kind, round, seat, value, tricks }) =>
  inRound(round, seat, kind === "set_bid" ? put(words.bid, { bid: value }) : words[value] ?? value ?? tricks);
const problem = () => {
  if (refusal) return refusal;
  if (about.state === "refused") return { said: put(words.withdrawn, { taps: outbox.waiting().map(describe).join("; ") }) };
  const operation = outbox?.waiting()[0];
  const { conflict } = about;
  if (!conflict || !operation) return news;
  const { code, message, current, keep, drop } = conflict;
  const { id, round = hand().number, seat } = operation;
  const scored = code === "round_scored" && here.base.game.rounds[round - 1];
  return {
    seat: round === hand().number && seat,
    said: inRound(round, seat, message),
    keep: (scored?.state !== "open" && keep) || null,
    drop,
    // A game that is over takes none of what waits.
    decide: (mine) => code === "game_over" ? outbox.waiting().forEach((one) => outbox.replace(one.id))
      : outbox.replace(id, ...(mine ? [{ ...(scored ? corrected(scored, operation) : over(operation, current)), id: newId() }] : [])),
  };
};

// A chip is seen in the very next frame; what follows from it is drawn behind that, and before anything else is entered.
let due = false;
const finish = () => {
  if (due) draw();
};
for (const event of ["click", "keydown"]) document.addEventListener(event, finish, true);
const draw = () => {
  due = false;
  const focused = panel().contains(document.activeElement);
  here.problem = problem();
  here.late = (kind) => trouble() && [...outbox.waiting(), ...fresh].some((one) => one.kind === kind);
  drawPanels();
  // Whoever works by keyboard is not sent back to the top of the page.
  const { activeElement: now, body } = document;
  if (focused && (now === body || !now.checkVisibility())) panel().querySelector(".rows, h2").focus({ preventScroll: true });
};

// --- Taps

const take = (operation, chip) => {
  const entered = { id: newId(), ...operation };
  try {
    apply(here.state, entered);
  } catch (error) {
    if (!("status" in error)) throw error;
    refusal = {
      seat: operation.seat ?? error.seat,
      said: explain(error),
      keep: operation.kind === "set_bid" && /^bid_forbidden/.test(error.code) && words.agreed,
      decide: () => take({ ...operation, agreed: true }),
    };
    return draw();
  }
  fresh.add(entered);
  if (outbox) shown = sign();
  opening.then((box) => box.add(entered)).then(() => fresh.delete(entered));
  refusal = news = null;
  here.older = 0;
  here.bidsAgain &&= operation.kind === "set_bid";
  due = Boolean(chip);
  for (const other of chip?.parentNode.children ?? []) other.setAttribute("aria-pressed", other.classList.toggle("on", other === chip));
  if (due) requestAnimationFrame(() => setTimeout(finish));
  else draw();
  badgeIs("sending", words.sending);
  document.dispatchEvent(new CustomEvent("pad:tap"));
};

document.addEventListener("submit", (event) => {
  const { target: form, submitter: button } = event;
  if (!form.matches("[data-local]")) return;
  event.preventDefault();
  if (takesNoTap(button)) return;
  if (form === edit) return take(corrected(here.state.game.rounds[here.older - 1]));
  if (button.matches(".chip, [data-tap]")) {
    const operation = meant(button);
    if (operation) take(operation, button.closest(".chip"));
    return;
  }
  const { undo, completion } = view(here.state);
  const { number: round, version } = hand();
  if (button.matches("[data-undo]")) take({ kind: "undo", target: undo });
  else if (button.matches("[data-agreed]")) take({ ...meant(entry.querySelector(".struck")), agreed: true });
  else if (form === entry) take({ kind: "score_round", round, version, tricks: completion.values });
  else take({ kind: "hand_in", value: 1 });
});

document.addEventListener("click", (event) => {
  const on = (selector) => event.target.closest(selector);
  const cell = on("a.cell[href]");
  const decided = on("[data-keep], [data-drop]");
  if (decided) return isDouble() || problem().decide(decided.matches("[data-keep]"));
  if (on("[data-retry]")) return outbox.send();
  if (cell) {
    event.preventDefault();
    here.older = cell.closest("tr").rowIndex;
    openEdit(here.state.game.rounds[here.older - 1]);
  } else if (on("[data-cancel]")) here.older = 0;
  else if (on("[data-bids]")) here.bidsAgain = !here.bidsAgain;
  else return;
  refusal = news = null;
  draw();
});
// What no store takes is lost with the page.
addEventListener("beforeunload", (event) => { if (fresh.size || (about.store === "memory" && about.count)) event.preventDefault(); });

// --- To the server and back

// What counts on top of the server's state, by its ids.
const pending = () => new Map([...outbox.answered(), ...outbox.waiting(), ...fresh].map((one) => [one.id, one]));
// What is shown: those, and what stands in their way.
const sign = () => `${[...pending().keys()].sort()} ${about.conflict?.id ?? trouble()}`;
const rebuild = () => {
  const before = here.state.game.rounds;
  here.base = outbox.base() ?? here.base;
  here.state = begin(here.base);
  shown = sign();
  for (const operation of pending().values()) {
    // What waits for a decision counts here as it was entered: play goes on.
    for (let entered = operation; entered;) try {
      entered = apply(here.state, entered);
    } catch (error) {
      entered = error.status === 409 && entered === operation && over(operation, error.current);
    }
  }
  tellChanges(before);
};

// `asked`: what the server has against being looked at, if anything.
const told = (asked) => {
  const { count, since, store } = about;
  const kind = asked ?? (about.state === "saved" && fresh.size ? "sending" : about.state);
  document.getElementById("memory").hidden = store === "stored";
  badgeIs(kind, put(words[kind], {
    count,
    number: outbox.waiting()[0]?.round ?? hand().number,
    since: new Date(since).toTimeString().slice(0, 5),
  }));
  // Nobody will open it in a hurry: the copy of its page can go.
  if (kind === "saved" && here.state.game.state !== "running") forget(location.pathname);
  // Nothing new: no other conflict, no tap from another tab, none that the server's state has in it meanwhile.
  if (shown === (shown = sign())) return;
  whenLifted(() => {
    rebuild();
    draw();
  });
  look();
};

// A round that was corrected elsewhere is not changed under the table's eyes without a word.
const cells = (row, seat) => `${["bids", "tricks", "bid_changes", "bonus"].map((field) => valueOf(row, field, seat))}`;
const tellChanges = (before) => {
  for (const [at, row] of here.state.game.rounds.entries()) {
    const was = before[at];
    if (row.state !== "scored" || was?.state !== "scored") continue;
    const entry = (row, seat) => `${row.bids[seat] ?? "–"}/${row.tricks[seat]}`;
    const changes = row.bids.flatMap((_, seat) => cells(row, seat) !== cells(was, seat)
      ? put(words.one_change, { name: nameOf(seat), old: entry(was, seat), new: entry(row, seat) }) : []);
    if (changes[0]) news = { said: put(words.changed_elsewhere, { number: row.number, changes: changes.join(", ") }) };
  }
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
    // Other people, other rules, a closed link: the page is made anew when all is sent; and again where a slow network
    // brought the copy that is kept of it.
    if (found.page !== page) {
      if (about.state === "saved" && !fresh.size && performance.now() > 5000) location.reload();
      return;
    }
    etag = headers.get("ETag");
    for (const id in parts) {
      const place = document.getElementById(id);
      place.innerHTML = parts[id];
      place.hidden = !parts[id];
    }
    await outbox.setBase(found);
    whenLifted(() => {
      rebuild();
      draw();
    });
  } catch {
    // The badge says what is unsent; what is to be read comes with the next look.
  } finally {
    asking = false;
  }
};

// Some browsers are slow to open their store: taps do not wait for it.
const opening = open({ code: root.dataset.code, url: root.dataset.operate, csrf: () => cookie("csrftoken"), onChange: (news) => {
  about = news;
  if (outbox) told();
} });
draw();
opening.then(async (box) => {
  const loaded = here.base;
  outbox = box;
  // As this device left it: what was corrected since is told.
  rebuild();
  news = null;
  if (!(box.base()?.version > loaded.version)) await box.setBase(loaded);
  rebuild();
  draw();
  told();
  setInterval(look, 3000);
  document.addEventListener("visibilitychange", look);
});
