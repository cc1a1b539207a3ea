// What a device has still to send for one game: stored before it is sent, in order, by one tab at a time.
const LIMIT = 8000;
const LEASE = 3 * LIMIT;

// randomUUID needs https.
export const newId = () =>
  "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (at) =>
    (at ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (at / 4)))).toString(16));

const ask = async (address, options) => {
  const stop = new AbortController();
  const limit = setTimeout(() => stop.abort(), LIMIT);
  try {
    const answer = await fetch(address, { ...options, signal: stop.signal });
    return [answer.status, await answer.json().catch(() => 0), answer.headers.get("Retry-After")];
  } catch {
    return [];
  } finally {
    clearTimeout(limit);
  }
};

const inDatabase = (code, change) => new Promise((done, fail) => {
  const asked = indexedDB.open("wizard-club");
  // Some browsers never answer.
  setTimeout(fail, LIMIT);
  asked.onerror = fail;
  asked.onupgradeneeded = () => asked.result.createObjectStore("games");
  asked.onsuccess = () => {
    const step = asked.result.transaction("games", "readwrite", { durability: "strict" });
    const games = step.objectStore("games");
    games.get(code).onsuccess = ({ target: { result = { list: [], done: [] } } }) => {
      if (change(result)) games.put(result, code);
      step.oncomplete = () => done(result);
    };
    step.onabort = fail;
    asked.result.close();
  };
});

export const open = async ({ code, url, csrf, onChange }) => {
  const name = `outbox ${code}`;
  const mine = newId();
  const tabs = new BroadcastChannel(name);
  // list: not answered; done: answered, but not in `base` yet, the last state that the server gave.
  let record = { list: [], done: [] };
  let most = 100;
  let failures = 0;
  let held = 0;
  let store, line, timer, asked, busy;

  const kept = () => JSON.parse(localStorage.getItem(name));
  const put = (operation) => ({ list }) => !list.some(({ id }) => id === operation.id) && list.push(operation);
  // What is stored is read, changed and written as one step. `store` says where, once the database has failed.
  const update = (change) => (line = (async () => {
    await line;
    let changed;
    const tidied = (found) => {
      changed = change(found);
      found.done = found.done.filter(({ version }) => version > found.base?.version);
      return changed;
    };
    try {
      if (store) throw 0;
      const old = kept();
      record = await inDatabase(code, (found) => {
        old?.list.forEach((one) => put(one)(found));
        return tidied(found) || old;
      });
      if (old) localStorage.removeItem(name);
    } catch {
      try {
        if (store !== "memory") record = kept() ?? record;
      } catch {}
      tidied(record);
      try {
        localStorage.setItem(name, JSON.stringify(record));
        store = "stored";
      } catch {
        store = "memory";
      }
    }
    if (changed) tabs.postMessage(0);
    const { list, since, trouble, conflict } = record;
    const stuck = list[0] && conflict?.id === list[0].id;
    const state = !list[0] ? "saved" : stuck ? "conflict" : trouble ?? "sending";
    // A mistake out there must not hold up what is stored in here.
    queueMicrotask(() => onChange({ state, count: list.length, since, conflict: stuck && conflict, store: store ?? "stored" }));
  })());

  const post = (operations) => ask(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": csrf() },
    body: JSON.stringify({ operations }),
  });
  const later = (ms) => {
    clearTimeout(timer);
    timer = setTimeout(send, ms);
  };
  const pause = () => Math.min(30_000, 1000 * 2 ** failures) * (0.5 + Math.random() / 2);
  const round = async () => {
    let free;
    await update((found) => {
      const { who, until } = found.lease ?? {};
      const left = until - Date.now();
      // Plain http has no locks: a lease then. One that ends too late was taken before the clock was put right.
      free = navigator.locks || who === mine || !(left > 0 && left <= LEASE);
      if (free && !navigator.locks) return (found.lease = { who: mine, until: Date.now() + LEASE });
    });
    const batch = record.list.slice(0, most);
    if (!batch[0]) return;
    if (!free) return later(1000);
    let [status, body, after] = await post(batch);
    if (status === 403) {
      // The token is too old: a page brings a new one.
      await ask(location.href);
      [status, body, after] = await post(batch);
    }
    const answers = body?.results ?? [];
    const conflict = answers.find((one) => /409|422/.test(one.status));
    const smaller = status === 413 && batch[1];
    let moved = conflict;
    await update((found) => {
      found.list = found.list.filter((operation) => {
        const answer = answers.find(({ id }) => id === operation.id);
        if (answer?.status !== 200) return true;
        moved = found.done.push({ operation, version: answer.version });
      });
      if (moved) found.trouble = found.since = undefined;
      else if (!smaller) {
        found.trouble = status === 401 ? "sign-in" : status > 399 && status < 500 && status !== 429 ? "refused" : "unsent";
        found.since ??= Date.now();
      }
      found.conflict = conflict;
      found.lease = 0;
      return true;
    });
    if (smaller) most = batch.length >> 1;
    if (moved || smaller) {
      failures = 0;
      asked ||= !conflict;
    } else {
      const wait = Math.max(pause(), Math.min(after, 600) * 1000 || 0);
      if (after) held = performance.now() + wait;
      failures++;
      later(wait);
    }
  };
  const send = async () => {
    const left = held - performance.now();
    if (left > 0) return later(left);
    asked = true;
    if (busy) return;
    busy = true;
    clearTimeout(timer);
    const work = async () => {
      while (asked) {
        asked = false;
        await round();
      }
    };
    await (navigator.locks?.request(name, work) ?? work());
    busy = false;
    if (asked) send();
  };
  const changed = async (change) => {
    await update(change);
    send();
  };
  const swap = (id, ...others) => changed((found) => (found.list = found.list.flatMap((one) => (one.id === id ? others : one))));

  tabs.onmessage = async () => {
    await update(() => 0);
    // Whoever has something new sends it; should that tab be closed before, this one does.
    if (record.list[0]) later(2000 + pause());
  };
  addEventListener("online", send);
  addEventListener("visibilitychange", send);
  await changed(() => 0);

  return {
    waiting: () => record.list,
    answered: () => record.done.map(({ operation }) => operation),
    base: () => record.base,
    setBase: (base) => update((found) => (found.base = base)),
    // Resolved as soon as it is stored.
    add: (operation) => changed(put(operation)),
    drop: swap,
    replace: swap,
    send,
  };
};
