import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { RateLimiterRes } from "rate-limiter-flexible";
import { expect, it } from "vitest";
import { RequestRateLimiter } from "./request-rate-limiter";

it("refuses a caller who has used up their points, and nobody else", async () => {
  const limiter = new RequestRateLimiter({ points: 2, duration: 60 });
  await limiter.consume("10.0.0.1");
  await limiter.consume("10.0.0.1");
  await expect(limiter.consume("10.0.0.1")).rejects.toBeInstanceOf(RateLimiterRes);
  expect((await limiter.consume("10.0.0.2")).remainingPoints).toBe(1);
});

it("does not retain a request's context until the limit expires", async () => {
  const limiter = new RequestRateLimiter({ points: 2, duration: 60 });
  const requests = new AsyncLocalStorage<object>();
  const handle = () => {
    const request = {};
    void requests.run(request, () => limiter.consume("10.0.0.1"));
    return new WeakRef(request);
  };
  const request = handle();
  // A weak reference is only cleared in a later turn.
  await nextTurn();
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  expect(request.deref()).toBeUndefined();
  expect((await limiter.get("10.0.0.1"))?.consumedPoints).toBe(1);
});
