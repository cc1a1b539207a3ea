// What this device keeps that was not sent yet, of all games: outbox.js writes it, in one of these two places.
const stored = () => Object.entries(localStorage)
  .filter(([name]) => name.startsWith("outbox "))
  .map(([name, text]) => [name.slice(7), JSON.parse(text)]);
const database = () => new Promise((done, fail) => {
  const opening = indexedDB.open("wizard-club");
  setTimeout(fail, 2000); // some never answer
  opening.onerror = fail;
  // Where there is none, none is made.
  opening.onupgradeneeded = () => opening.transaction.abort();
  opening.onsuccess = () => {
    const found = [];
    opening.result.transaction("games").objectStore("games").openCursor().onsuccess = ({ target: { result } }) => {
      if (!result) return done(found);
      found.push([result.key, result.value]);
      result.continue();
    };
    opening.result.close();
  };
});

// How many entries of which game: a list of pairs.
export const unsent = async () => {
  const games = new Map();
  for (const place of [database, stored]) try {
    for (const [code, { list }] of await place()) games.set(code, new Set([...games.get(code) ?? [], ...list.map(({ id }) => id)]));
  } catch {
    // A place that this browser does not have keeps nothing.
  }
  return [...games].map(([code, { size }]) => [code, size]).filter(([, size]) => size);
};
