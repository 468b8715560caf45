import { afterEach, beforeEach, expect, it, vi } from "vitest";

const stored = new Map<string, string>();
const storage = {
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
const listeners = new Map<string, () => void>();
const claudine = { id: "claudine", name: "Claudine", email: "c@example.rw", userType: "individual" };
let isReachable: boolean;

/** A page that knows nobody yet, of a browser in which somebody was signed in last. */
async function openPage() {
  vi.resetModules();
  return import("./use-session");
}

beforeEach(() => {
  stored.clear();
  stored.set("signed-in", "claudine");
  isReachable = false;
  const documentElement = { lang: "en", setAttribute: () => {}, removeAttribute: () => {} };
  vi.stubGlobal("document", { documentElement });
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => listeners.set(name, listener));
  vi.stubGlobal("fetch", async () => {
    if (!isReachable) throw new TypeError("Failed to fetch");
    return Response.json({ user: claudine });
  });
});
afterEach(() => vi.unstubAllGlobals());

it("a lost request does not sign anybody out, and the next use asks again", async () => {
  const { loadSession } = await openPage();
  expect(await loadSession()).toBeNull();
  expect(stored.get("signed-in")).toBe("claudine");
  isReachable = true;
  expect(await loadSession()).toEqual(claudine);
});

it("a lost request is repeated once there is a connection", async () => {
  const { loadSession } = await openPage();
  await loadSession();
  isReachable = true;
  stored.clear();
  listeners.get("online")?.();
  await vi.waitFor(() => expect(stored.get("signed-in")).toBe("claudine"), 30_000);
});

it("a sign-out counts although the server cannot be reached", async () => {
  const { loadSession, refreshSession } = await openPage();
  isReachable = true;
  await loadSession();
  isReachable = false;
  expect(await refreshSession()).toBeNull();
  expect(stored.has("signed-in")).toBe(false);
});
