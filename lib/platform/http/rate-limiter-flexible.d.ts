// Imported by file: the package's index loads its limiters for every kind of database, at every start.
declare module "rate-limiter-flexible/lib/RateLimiterMemory" {
  import { RateLimiterMemory } from "rate-limiter-flexible";
  export = RateLimiterMemory;
}
declare module "rate-limiter-flexible/lib/RateLimiterRes" {
  import { RateLimiterRes } from "rate-limiter-flexible";
  export = RateLimiterRes;
}
