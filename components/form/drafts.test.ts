import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearDeviceStorage } from "@/lib/platform/device-storage";
import { forgetDraft, readDraft, storeDraft } from "./drafts";

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
const store = () => storeDraft("pickup 1", typed, ["licence"]);

it("writes no document number to the browser's storage", () => {
  store();
  expect([...stored.entries()]).toEqual([["pickup 1", JSON.stringify({ odometerKm: 42_000 })]]);
});

it("restores them in the same tab, and after a reload only the rest", () => {
  store();
  expect(readDraft("pickup 1")).toEqual(typed);
  const kept = new Map(stored);
  clearDeviceStorage();
  for (const [key, value] of kept) stored.set(key, value);
  expect(readDraft("pickup 1")).toEqual({ odometerKm: 42_000 });
});

it("keeps a draft with document numbers throughout in memory", () => {
  storeDraft("profile 1", { nationalId: "1199980012345678" }, "all");
  expect(readDraft("profile 1")).toEqual({ nationalId: "1199980012345678" });
  expect(stored.size).toBe(0);
});

it("forgets all of a draft", () => {
  store();
  forgetDraft("pickup 1");
  expect(readDraft("pickup 1")).toBeUndefined();
  expect(stored.size).toBe(0);
});

it("keeps entries in memory where the browser stores nothing, and forgets them after they were sent", () => {
  vi.stubGlobal("sessionStorage", null);
  store();
  expect(readDraft("pickup 1")).toEqual(typed);
  forgetDraft("pickup 1");
  expect(readDraft("pickup 1")).toBeUndefined();
});
