// What a device has to send for one game: stored first, sent in order, by one tab at a time.
const LIMIT = 8000;
const LEASE = 3 * LIMIT;
// So many the server takes at once.
const MOST = 100;

// randomUUID needs https.
export const newId = () =>
  "00000000-0000-4000-8000-000000000000".replace(/0/g, () => (crypto.getRandomValues(new Uint8Array(1))[0] % 16).toString(16));

const ask = (address, options) => fetch(address, { ...options, signal: AbortSignal.timeout(LIMIT) }).then(
  async (answer) => ({
    ...(await answer.json().catch(() => 0)),
    status: answer.status,
    after: answer.headers.get("Retry-After"),
  }),
  () => ({}),
);

export const open = async ({ code, url, csrf, onChange }) => {
  const name = `outbox ${code}`;
  const mine = newId();
  const tabs = new BroadcastChannel(name);
  // list: not answered; done: answered; base: the server's last state.
  let record = { list: [], done: [] };
  let place = 0;
  let failures = 0;
  let line, timer, asked, busy, held;

  // Read, changed and written as one step; where one place fails, in the next.
  const kept = () => JSON.parse(localStorage.getItem(name));
  const put = (operation) => ({ list }) => list.some(({ id }) => id === operation.id) || list.push(operation);
  const places = [
    (change) => new Promise((done, fail) => {
      const opening = indexedDB.open("wizard-club");
      setTimeout(fail, LIMIT); // some never answer
      opening.onerror = fail;
      opening.onupgradeneeded = () => opening.result.createObjectStore("games");
      opening.onsuccess = () => {
        const step = opening.result.transaction("games", "readwrite", { durability: "strict" });
        const games = step.objectStore("games");
        games.get(code).onsuccess = ({ target: { result = record } }) => {
          if (change) {
            // What was kept elsewhere meanwhile comes along.
            kept()?.list.forEach((one) => put(one)(result));
            change(result);
            games.put(result, code);
          }
          step.oncomplete = () => {
            if (change) localStorage.removeItem(name);
            done(result);
          };
        };
        step.onabort = fail;
        opening.result.close();
      };
    }),
    (change) => {
      record = kept() ?? record;
      change?.(record);
      localStorage.setItem(name, JSON.stringify(record));
      return record;
    },
    (change) => {
      change?.(record);
      return record;
    },
  ];
  const update = (change) => (line = (async () => {
    await line;
    for (;;) try {
      record = await places[place](change);
      break;
    } catch {
      place++;
    }
    if (change) tabs.postMessage(0);
    const { list, since, trouble } = record;
    const conflict = record.conflict?.id === list[0]?.id && record.conflict;
    const state = !list[0] ? "saved" : conflict ? "conflict" : trouble || "sending";
    // A mistake out there holds up nothing in here.
    queueMicrotask(() => onChange({ state, count: list.length, since, conflict, store: place < 2 ? "stored" : "memory" }));
  })());
  const changed = async (change) => {
    await update(change);
    send();
  };
  const answered = ({ base, done }) => done.filter(({ version }) => version > base?.version);

  const pause = () => Math.min(30_000, 1000 * 2 ** failures) * (0.5 + Math.random() / 2);
  const later = (ms) => {
    clearTimeout(timer);
    timer = setTimeout(() => send((held = 0)), ms);
  };
  const round = async () => {
    let free = navigator.locks;
    // Plain http has no locks: a lease then. Where it ends too late, the clock was wrong.
    await update(free ? undefined : (found) => {
      const left = found.until - Date.now();
      free = found.who === mine || !(left > 0 && left <= LEASE);
      if (free && found.list[0]) Object.assign(found, { who: mine, until: Date.now() + LEASE });
    });
    const operations = record.list.slice(0, MOST);
    if (!operations[0]) return;
    if (!free) return later(1000);
    const post = () => ask(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": csrf() },
      body: JSON.stringify({ operations }),
    });
    let answer = await post();
    // A page brings a new token.
    if (answer.status === 403) answer = await ask(location.href).then(post);
    const { status, after, results = [] } = answer;
    // By a link that was closed meanwhile: the desk was told.
    const isDone = ({ status, code } = {}) => status === 200 || code === "link_proposed";
    const conflict = results.find((one) => /409|422/.test(one.status) && !isDone(one));
    let moved = conflict;
    await update((found) => {
      found.list = found.list.filter((operation) => {
        const result = results.find(({ id }) => id === operation.id);
        return !isDone(result) || !(moved = found.done.push({ operation, version: result.version }));
      });
      if (results[0]) found.conflict = conflict;
      found.until = 0;
      found.since = moved ? 0 : found.since || Date.now();
      found.trouble = moved ? "" : { 401: "sign-in", 403: "refused" }[status] ?? "unsent";
    });
    if (moved) {
      failures = 0;
      asked ||= !conflict;
    } else {
      held = Math.min(after, 600) * 1000 || 0;
      later(Math.max(pause(), held));
      failures++;
    }
  };
  const send = async () => {
    if (held) return;
    asked = true;
    if (busy) return;
    busy = true;
    clearTimeout(timer);
    const work = async () => {
      while (asked) {
        asked = false;
        await round().catch(() => later(pause()));
      }
    };
    // A tab that sleeps must not keep the lock from the others: two senders would be waste, not harm.
    await (navigator.locks?.request(name, { signal: AbortSignal.timeout(LEASE) }, work).catch(work) ?? work());
    busy = false;
    if (asked) send();
  };
  // The other tab sends it; if that is closed, this one.
  tabs.onmessage = async () => {
    await update();
    if (record.list[0] && !held) later(pause());
  };
  addEventListener("online", send);
  addEventListener("visibilitychange", send);
  await changed(() => 0);

  return {
    waiting: () => record.list,
    answered: () => answered(record).map(({ operation }) => operation),
    base: () => record.base,
    setBase: (base) => changed((found) => {
      // A server that was put back to an older state is told again what it knew.
      if (base.version < found.base?.version) {
        const lost = answered({ base, done: found.done });
        found.list.unshift(...lost.map(({ operation }) => operation));
        found.done = found.done.filter((one) => !lost.includes(one));
      }
      found.base = base;
      found.done = found.done.slice(-150);
    }),
    add: (operation) => changed(put(operation)),
    // By others, or by none.
    replace: (id, ...others) => changed((found) => (found.list = found.list.flatMap((one) => (one.id === id ? others : one)))),
    // Asked for by a person: at once.
    send: () => send((held = 0)),
  };
};
