import { AsyncLocalStorage } from "node:async_hooks";
import RateLimiterMemory from "rate-limiter-flexible/lib/RateLimiterMemory";

/** Runs a function in the context in which this module was loaded. */
const outsideRequests = AsyncLocalStorage.snapshot();

/**
 * Counts in memory. Each key starts a timer that forgets it, and a timer keeps the context in which it was started:
 * started within a request, it would hold everything that belongs to the request in memory until the limit expires.
 */
export class RequestRateLimiter extends RateLimiterMemory {
  override consume(...args: Parameters<RateLimiterMemory["consume"]>) {
    return outsideRequests(() => super.consume(...args));
  }

  override penalty(...args: Parameters<RateLimiterMemory["penalty"]>) {
    return outsideRequests(() => super.penalty(...args));
  }

  override set(...args: Parameters<RateLimiterMemory["set"]>) {
    return outsideRequests(() => super.set(...args));
  }
}
