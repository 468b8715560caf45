import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";

const SITE = "https://gendana.rw";
const SCRIPT = `${SITE}/_next/static/chunks/pick-up.js`;

/** Starts the worker with this storage; returns its event listeners. */
function startWorker(storage: object, status = 200) {
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    location: { origin: SITE },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  };
  const fetch = () => Promise.resolve(new Response("delivered", { status }));
  runInNewContext(readFileSync("public/rental-worker.js", "utf8"), { self, caches: storage, fetch, URL });
  return listeners;
}

/** Requests a script, or the page, through the worker. */
async function requestThrough(storage: object, request: { url: string; mode: string }, status = 200) {
  const listeners = startWorker(storage, status);
  let response: Promise<Response> | undefined;
  const later: Promise<unknown>[] = [];
  listeners.get("fetch")?.({
    request,
    respondWith: (promised: Promise<Response>) => {
      response = promised;
    },
    waitUntil: (work: Promise<unknown>) => later.push(work),
  });
  const delivered = await response;
  await Promise.all(later);
  return delivered?.text();
}

/** A cache that stores nothing more, as a browser's does when the device is full. */
const full = {
  match: () => Promise.resolve(undefined),
  put: () => Promise.reject(new DOMException("", "QuotaExceededError")),
};
const refuse = () => Promise.reject(new DOMException("", "UnknownError"));
const script = { url: SCRIPT, mode: "cors" };

it("a script that a full device cannot keep is delivered", async () => {
  expect(await requestThrough({ open: () => Promise.resolve(full) }, script)).toBe("delivered");
});

it("a script is delivered where the browser's storage is blocked", async () => {
  expect(await requestThrough({ open: refuse }, script)).toBe("delivered");
  const unreadable = { ...full, match: refuse };
  expect(await requestThrough({ open: () => Promise.resolve(unreadable) }, script)).toBe("delivered");
});

it("a script that was delivered is kept, and a kept one is not requested again", async () => {
  const kept = new Map<string, Response>();
  const cache = {
    match: (url: string) => Promise.resolve(kept.get(url)),
    put: async (url: string, response: Response) => void kept.set(url, response),
  };
  expect(await requestThrough({ open: () => Promise.resolve(cache) }, script)).toBe("delivered");
  expect(await kept.get(SCRIPT)?.clone().text()).toBe("delivered");
  expect(await requestThrough({ open: () => Promise.resolve(cache) }, script, 500)).toBe("delivered");
});

it("a page is kept with all of its scripts, however old they are among too many", async () => {
  const kept = new Map<string, Response>();
  const hrefOf = (key: string | { url: string }) =>
    new URL(typeof key === "string" ? key : key.url, SITE).href;
  const cache = {
    match: async (key: string) => kept.get(hrefOf(key)),
    put: async (key: string, response: Response) => void kept.set(hrefOf(key), response),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async (key: { url: string }) => kept.delete(key.url),
  };
  for (let file = 0; file < 320; file++) kept.set(`${SITE}/_next/static/chunks/${file}.js`, new Response());
  const files = ["/_next/static/chunks/0.js", "/_next/static/chunks/new.js"];
  let work: Promise<unknown> | undefined;
  const pages = { ...cache, keys: async () => [], put: async () => undefined };
  const open = async (name: string) => (name === "kept-files" ? cache : pages);
  startWorker({ open }).get("message")?.({
    data: { page: "/dashboard/business/rentals/1", files },
    waitUntil: (promised: Promise<unknown>) => {
      work = promised;
    },
  });
  await work;
  expect([...kept.keys()]).toEqual(expect.arrayContaining(files.map(hrefOf)));
  expect(kept.size).toBe(300);
});

it("a page that says that its visitor is signed out arrives although copies cannot be deleted", async () => {
  const page = { url: `${SITE}/dashboard/business/rentals/1`, mode: "navigate" };
  expect(await requestThrough({ delete: refuse }, page, 401)).toBe("delivered");
});
