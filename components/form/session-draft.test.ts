import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearDeviceStorage } from "@/lib/platform/device-storage";
import { forgetSessionDraft, readSessionDraft, storeSessionDraft } from "./session-draft";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
  });
});
afterEach(() => {
  clearDeviceStorage();
  vi.unstubAllGlobals();
});

const typed = { odometerKm: 42_000, licence: { number: "1199980012345678" } };
const store = () => storeSessionDraft("pickup 1", typed, ["licence"]);

it("writes no document number to the browser's storage", () => {
  store();
  expect([...stored.entries()]).toEqual([["pickup 1", JSON.stringify({ odometerKm: 42_000 })]]);
});

it("restores them in the same tab, and after a reload only the rest", () => {
  store();
  expect(readSessionDraft("pickup 1")).toEqual(typed);
  const kept = new Map(stored);
  clearDeviceStorage();
  for (const [key, value] of kept) stored.set(key, value);
  expect(readSessionDraft("pickup 1")).toEqual({ odometerKm: 42_000 });
});

it("forgets all of a draft", () => {
  store();
  forgetSessionDraft("pickup 1");
  expect(readSessionDraft("pickup 1")).toBeUndefined();
  expect(stored.size).toBe(0);
});
