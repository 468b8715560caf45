import { afterEach, expect, it, vi } from "vitest";
import { rememberLogin, takeRememberedLogin } from "./login-after-reset";

function stubStorage() {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("leads back to what the login was for, once and for an hour", () => {
  vi.useFakeTimers();
  stubStorage();
  expect(takeRememberedLogin()).toBe("/login");
  rememberLogin("/login?next=%2Fvehicle%2F1%23book");
  rememberLogin("/login");
  expect(takeRememberedLogin()).toBe("/login?next=%2Fvehicle%2F1%23book");
  expect(takeRememberedLogin()).toBe("/login");
  rememberLogin("/login?next=%2Ffavourites");
  vi.advanceTimersByTime(3_600_001);
  expect(takeRememberedLogin()).toBe("/login");
});

it("leads to the plain login where the browser keeps nothing, because the reset itself has succeeded", () => {
  const refuse = () => {
    throw new Error("SecurityError");
  };
  for (const storage of [null, { getItem: refuse, setItem: refuse, removeItem: refuse }]) {
    vi.stubGlobal("localStorage", storage);
    rememberLogin("/login?next=%2Ffavourites");
    expect(takeRememberedLogin()).toBe("/login");
  }
});
