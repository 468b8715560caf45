import { type APIRequestContext, test as base } from "@playwright/test";
import { clientFor, closeClients, demoUser, newcomer, type TestUser } from "./users";

interface Clients {
  /** API clients, one per kind of user. */
  anonymous: APIRequestContext;
  renter: APIRequestContext;
  stranger: APIRequestContext;
  owner: APIRequestContext;
  admin: APIRequestContext;
}

export const test = base.extend<Clients & { closesClients: string | undefined }>({
  closesClients: [
    async ({ baseURL }, use) => {
      await use(baseURL);
      await closeClients();
    },
    { auto: true },
  ],
  anonymous: async ({ baseURL }, use) => use(await clientFor(baseURL)),
  renter: async ({ baseURL }, use) => use(await clientFor(baseURL, await newcomer())),
  stranger: async ({ baseURL }, use) => use(await clientFor(baseURL, await newcomer())),
  owner: async ({ baseURL }, use) => use(await clientFor(baseURL, await demoUser("fleet@gendana.rw"))),
  admin: async ({ baseURL }, use) =>
    use(await clientFor(baseURL, await demoUser((await workersAdmin()).email))),
});

let admin: Promise<TestUser> | undefined;

/** One administrator per worker: all tests together would exceed the rate limit of one account. */
function workersAdmin(): Promise<TestUser> {
  admin ??= newcomer("admin");
  return admin;
}

export { expect } from "@playwright/test";

let slot = 0;

/** Slots within a year ahead for each of three workers; tests of one vehicle never reuse one. */
const SLOTS = 24;

/**
 * Returns dates that no other test uses for the same vehicle: each call takes its own four days, at least 60
 * days ahead.
 */
export function freshDates(days = 3): { startsAt: string; endsAt: string } {
  slot = (slot + 1) % SLOTS;
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
  const start = new Date();
  start.setUTCHours(8, 0, 0, 0);
  start.setUTCDate(start.getUTCDate() + 60 + worker * SLOTS * 4 + slot * 4);
  const end = new Date(start.getTime() + days * 86_400_000);
  return { startsAt: start.toISOString(), endsAt: end.toISOString() };
}
