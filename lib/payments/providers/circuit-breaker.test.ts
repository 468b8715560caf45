import { expect, it } from "vitest";
import { createCircuitBreaker } from "./circuit-breaker";

function breakerAt(start = 0) {
  let time = start;
  const breaker = createCircuitBreaker(() => time);
  return {
    ...breaker,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

it("refuses calls after three consecutive time-outs, and not before", () => {
  const breaker = breakerAt();
  breaker.timedOut();
  breaker.timedOut();
  breaker.answered();
  breaker.timedOut();
  breaker.timedOut();
  expect([breaker.admits(), breaker.isOpen()]).toEqual([true, false]);
  breaker.timedOut();
  expect([breaker.admits(), breaker.isOpen()]).toEqual([false, true]);
});

it("admits one caller after a while, and all callers once that one was answered", () => {
  const breaker = breakerAt();
  for (let count = 0; count < 3; count++) breaker.timedOut();
  breaker.pass(29_999);
  expect(breaker.admits()).toBe(false);
  breaker.pass(1);
  expect([breaker.admits(), breaker.admits(), breaker.isOpen()]).toEqual([true, false, true]);
  breaker.answered();
  expect([breaker.admits(), breaker.admits(), breaker.isOpen()]).toEqual([true, true, false]);
});

it("keeps refusing when that caller also timed out, until the next may try", () => {
  const breaker = breakerAt();
  for (let count = 0; count < 3; count++) breaker.timedOut();
  breaker.pass(30_000);
  breaker.admits();
  breaker.pass(10_000);
  breaker.timedOut();
  expect(breaker.admits()).toBe(false);
  breaker.pass(30_000);
  expect(breaker.admits()).toBe(true);
});

it("is no longer open once nobody has tried the provider for minutes, but still lets one caller try first", () => {
  const breaker = breakerAt();
  for (let count = 0; count < 3; count++) breaker.timedOut();
  breaker.pass(6 * 60_000);
  expect([breaker.isOpen(), breaker.admits(), breaker.admits()]).toEqual([false, true, false]);
});
