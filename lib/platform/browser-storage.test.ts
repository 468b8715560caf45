import { afterEach, expect, it, vi } from "vitest";
import { readStorage, writeStorage } from "./browser-storage";

afterEach(() => vi.unstubAllGlobals());

it("stores, finds and removes a text", () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  expect(readStorage("sessionStorage", "delivery 1")).toBeNull();
  expect(writeStorage("sessionStorage", "delivery 1", "KG 7 Ave")).toBe(true);
  expect(readStorage("sessionStorage", "delivery 1")).toBe("KG 7 Ave");
  expect(writeStorage("sessionStorage", "delivery 1", undefined)).toBe(true);
  expect(readStorage("sessionStorage", "delivery 1")).toBeNull();
});

it("finds nothing where the browser refuses or has no storage, and says that it stored nothing", () => {
  const refuse = () => {
    throw new Error("SecurityError");
  };
  for (const storage of [undefined, null, { getItem: refuse, setItem: refuse, removeItem: refuse }]) {
    vi.stubGlobal("localStorage", storage);
    expect(readStorage("localStorage", "currency")).toBeNull();
    expect(writeStorage("localStorage", "currency", "RWF")).toBe(false);
    expect(writeStorage("localStorage", "currency", undefined)).toBe(false);
  }
});
