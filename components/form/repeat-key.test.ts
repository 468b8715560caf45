import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearDeviceStorage } from "@/lib/platform/device-storage";
import { forgetRepeatKey, repeatKey } from "./repeat-key";

const stored = new Map<string, string>();

beforeEach(() => {
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

it("entries that are sent again unchanged have the same key, until they have arrived", () => {
  const sent = repeatKey("breakdown 1", { text: "A flat tyre", pictures: ["a"] });
  expect(repeatKey("breakdown 1", { text: "A flat tyre", pictures: ["a"] })).toBe(sent);
  forgetRepeatKey("breakdown 1");
  expect(repeatKey("breakdown 1", { text: "A flat tyre", pictures: ["a"] })).not.toBe(sent);
});

it("changed entries and those of another form have a key of their own", () => {
  const sent = repeatKey("breakdown 1", { text: "A flat tyre" });
  expect(repeatKey("breakdown 2", { text: "A flat tyre" })).not.toBe(sent);
  expect(repeatKey("breakdown 1", { text: "Two flat tyres" })).not.toBe(sent);
});
