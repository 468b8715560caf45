import { expect, it } from "vitest";
import { createTagExpiry } from "./tag-expiry.mjs";

it("a response begun before one of its tags expired is no longer fresh, and one begun later is", () => {
  const expiry = createTagExpiry();
  const before = expiry.moment();
  expiry.expire(["vehicles"]);
  const after = expiry.moment();
  expect([expiry.isFresh(["vehicles", "rates"], before), expiry.isFresh(["rates"], before)]).toEqual([
    false,
    true,
  ]);
  expect(expiry.isFresh(["vehicles"], after)).toBe(true);
});

it("nothing with a suspended tag is fresh, and after resuming only responses begun since then are", () => {
  const expiry = createTagExpiry();
  expiry.suspend(["availability"]);
  const meanwhile = expiry.moment();
  expect(expiry.isFresh(["availability"], meanwhile)).toBe(false);
  expiry.resume(["availability"]);
  expect([meanwhile, expiry.moment()].map((since) => expiry.isFresh(["availability"], since))).toEqual([
    false,
    true,
  ]);
});

it("when a tag is forgotten, everything older than its expiry counts as expired", () => {
  const expiry = createTagExpiry(2);
  const start = expiry.moment();
  expiry.expire(["a"]);
  const afterFirst = expiry.moment();
  expiry.expire(["b"]);
  expiry.expire(["c"]);
  expect([start, afterFirst].map((since) => expiry.isFresh(["a"], since))).toEqual([false, true]);
  expect(expiry.isFresh(["d"], start)).toBe(false);
});
