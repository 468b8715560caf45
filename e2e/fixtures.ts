import { type APIRequestContext, test as base } from "@playwright/test";
import { clientFor, newcomer, townsperson } from "./people";

interface Clients {
  /** Each speaks the API for one kind of person. */
  anonymous: APIRequestContext;
  renter: APIRequestContext;
  stranger: APIRequestContext;
  owner: APIRequestContext;
  admin: APIRequestContext;
}

export const test = base.extend<Clients>({
  anonymous: async ({ baseURL }, use) => use(await clientFor(baseURL)),
  renter: async ({ baseURL }, use) => use(await clientFor(baseURL, await newcomer())),
  stranger: async ({ baseURL }, use) => use(await clientFor(baseURL, await newcomer())),
  owner: async ({ baseURL }, use) => use(await clientFor(baseURL, await townsperson("fleet@gendana.rw"))),
  admin: async ({ baseURL }, use) => use(await clientFor(baseURL, await townsperson("admin@gendana.rw"))),
});

export { expect } from "@playwright/test";

let slot = 0;

/** What a year ahead has room for, for each of three workers; tests of one car never come round again. */
const SLOTS = 24;

/** Dates nobody else asks of the same car: each call four days of its own, from 60 days on. */
export function freshDates(days = 3): { startsAt: string; endsAt: string } {
  slot = (slot + 1) % SLOTS;
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
  const start = new Date();
  start.setUTCHours(8, 0, 0, 0);
  start.setUTCDate(start.getUTCDate() + 60 + worker * SLOTS * 4 + slot * 4);
  const end = new Date(start.getTime() + days * 86_400_000);
  return { startsAt: start.toISOString(), endsAt: end.toISOString() };
}
