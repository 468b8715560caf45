import { adminRoutes } from "./admin-routes";
import { type Caller, callers } from "./callers";
import { personalRoutes } from "./personal-routes";
import { teamRoutes } from "./team-routes";

/**
 * `ok` is any response of a route that admitted the caller, including 409 and 422 where the test's rows are
 * not in the state that the action needs. `--` means that the route is not called.
 */
type Expected = "ok" | "401" | "403" | "404" | "--";

export interface RouteGroup {
  /** Who is admitted, in words. */
  who: string;
  /**
   * The responses in the order of `callers`: anonymous | renter, other renter | owner, manager, agent,
   * accountant, other owner | API keys with fleet:read, fleet:write, rentals:read, rentals:write, money:read
   * | administrator | administrator acting as the renter, as the owner.
   */
  expected: string;
  /** Method and path, as in the API description. */
  routes: string[];
}

const folder = "scripts/routes/authorisation";

/** Routes whose responses depend on more than the caller, each with the reason. */
export const exceptions: Record<string, string> = {
  "GET /api/files/{fileId}": "needs a stored file; e2e/api/platform/files.spec.ts",
  "GET /api/files/{fileId}/pages/{page}": "needs a stored file; e2e/api/platform/files.spec.ts",
  "POST /api/personal-data/export": "needs stored files; e2e/api/identity/personal-data.spec.ts",
  "POST /api/individuals/login": "asks for a password; e2e/api/identity/accounts.spec.ts",
};

const groups = [...personalRoutes, ...teamRoutes, ...adminRoutes];

/**
 * What each caller gets from each route; throws if a group has a missing value or a route is in two groups.
 */
export const expectedAccess: ReadonlyMap<string, ReadonlyMap<Caller, Expected>> = new Map(
  groups.flatMap(({ expected, routes }) => {
    const answers = expected.split(/[|\s]+/) as Expected[];
    if (answers.length !== callers.length)
      throw new Error(`${expected} has ${answers.length} answers for ${callers.length} callers`);
    const byCaller = new Map(callers.map((caller, index) => [caller, answers[index] ?? "--"]));
    return routes.map((route) => [route, byCaller] as const);
  }),
);

/**
 * Instructions for routes that are missing from the tables, duplicated or removed; empty if there are none.
 */
export function listProblems(described: readonly string[]): string[] {
  const named = [...groups.flatMap(({ routes }) => routes), ...Object.keys(exceptions)];
  const missing = described.filter((route) => !named.includes(route));
  const gone = named.filter((route) => !described.includes(route));
  const twice = named.filter((route, index) => named.indexOf(route) !== index);
  return [
    ...missing.map((route) => `${route} is new: add it to the group of ${folder} with the same callers.`),
    ...gone.map((route) => `${route} does not exist: remove it from ${folder}.`),
    ...twice.map((route) => `${route} is in two groups of ${folder}.`),
  ];
}
