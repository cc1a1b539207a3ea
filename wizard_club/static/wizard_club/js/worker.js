// The service worker. The view that serves it puts a line before it: const VERSION, a text, and FILES, addresses. The first
// two stand for pages, and for answers to forms, that cannot be had.
const HERE = `files ${VERSION}`;
const PADS = "pads";
const pads = () => caches.open(PADS);
const isPad = ({ url }) => /\/pad(#|$)/.test(url);
const openPads = async () => (await clients.matchAll({ includeUncontrolled: true })).filter(isPad);
const on = (name, work) => addEventListener(name, (event) => event.waitUntil(work(event)));

// A login page or a fault changes nothing.
const isFinal = ({ status, redirected }) => !redirected && /200|40[34]/.test(status);
// Pads are no-store: this copy is made on purpose, of nothing but a pad. One that nobody may see any more goes.
const keep = async (answer) => {
  const { url } = answer;
  const page = await answer.clone().text();
  const kept = await pads();
  await (page.includes('id="pad"') ? kept.put(url, answer) : kept.delete(url));
};

on("install", async () => {
  await (await caches.open(HERE)).addAll(FILES);
  const open = await openPads();
  const store = await pads();
  const found = [...open, ...(await store.keys())].map(async (pad) => ({ pad, answer: await fetch(pad.url) }));
  const all = await Promise.all(found);
  // Copies name their files: all come new, or all stay, and with them the worker that has those. A copy of somebody who is
  // signed out goes, if the pad is not open.
  if (!all.every(({ pad, answer }) => isFinal(answer) || (answer.redirected && !open.includes(pad)))) throw 0;
  await Promise.all(all.map(({ pad, answer }) => (isFinal(answer) ? keep(answer) : store.delete(pad.url))));
  if (!open[0]) skipWaiting();
});

on("activate", async () => {
  for (const name of await caches.keys()) if (name !== HERE && name !== PADS) await caches.delete(name);
  await clients.claim();
});

// "activate", "claim" what was opened while this worker was on its way, "forget" all, or the address of one pad to forget.
on("message", async ({ data }) => {
  if (data === "activate") skipWaiting();
  else if (data === "claim") {
    await clients.claim();
    for (const { url } of await openPads()) {
      const answer = !(await (await pads()).match(url)) && await fetch(url);
      if (answer && isFinal(answer)) await keep(answer);
    }
  }
  else if (data === "forget") await caches.delete(PADS);
  else await (await pads()).delete(data);
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { method, mode, url } = request;
  const match = () => caches.match(url);
  const away = () => caches.match(FILES[method === "POST" ? 1 : 0]);
  if (mode === "navigate" && isPad(request)) {
    const network = fetch(request);
    event.waitUntil(network.then((answer) => isFinal(answer) && keep(answer.clone())).catch(() => 0));
    event.respondWith(match().then((copy) => copy ? Promise.race([
      new Promise((done) => setTimeout(done, 2500, copy)),
      network.then((answer) => (answer.status < 500 ? answer : copy), () => copy),
    ]) : network.catch(away)));
  } else if (/\.[0-9a-f]{12}\.\w+(#|$)/.test(url)) event.respondWith(match().then((file) => file ?? fetch(request)));
  else if (mode === "navigate") event.respondWith(fetch(request).catch(away));
});
