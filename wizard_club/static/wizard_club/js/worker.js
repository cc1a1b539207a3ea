// The service worker. The view that serves it puts two lines before it: const VERSION, a text, and FILES, addresses.
const HERE = `files ${VERSION}`;
const PADS = "pads";
const pads = () => caches.open(PADS);
const path = ({ url }) => new URL(url).pathname;
const isPad = (at) => /^\/games\/\w+\/pad$/.test(path(at));
const on = (name, work) => addEventListener(name, (event) => event.waitUntil(work(event)));

// Pads are no-store: this copy is made on purpose, of nothing but a pad.
const keep = async ({ url }, answer) => {
  const page = await answer.clone().text();
  if (answer.status === 200 && !answer.redirected && page.includes('id="pad"')) await (await pads()).put(url, answer);
};

on("install", async () => {
  await (await caches.open(HERE)).addAll(FILES);
  const open = (await clients.matchAll({ includeUncontrolled: true })).filter(isPad);
  const kept = await (await pads()).keys();
  // Copies name their files: all come new, or all stay.
  await Promise.all([...open, ...kept].map(async (pad) => keep(pad, await fetch(pad.url))));
  if (!open[0]) skipWaiting();
});

on("activate", async () => {
  for (const name of await caches.keys()) if (name !== HERE && name !== PADS) await caches.delete(name);
  await clients.claim();
});

// "activate", "forget" all, or the address of one pad.
on("message", async ({ data }) => {
  if (data === "activate") skipWaiting();
  else if (data === "forget") await caches.delete(PADS);
  else await (await pads()).delete(data);
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const match = () => caches.match(request.url);
  if (request.mode === "navigate" && isPad(request)) {
    const network = fetch(request);
    event.waitUntil(network.then((answer) => keep(request, answer.clone())).catch(() => 0));
    event.respondWith(match().then((copy) => copy ? Promise.race([
      new Promise((done) => setTimeout(done, 2500, copy)),
      network.then((answer) => (answer.status < 500 ? answer : copy), () => copy),
    ]) : network));
  } else if (/\.[0-9a-f]{12}\.\w+$/.test(path(request))) event.respondWith(match().then((file) => file ?? fetch(request)));
});
