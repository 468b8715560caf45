import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { exchangeRates, settings } from "@/db/schema/platform/settings";
import { freshDatabase } from "@/db/testing/fresh-database";
import { RequestRateLimiter } from "@/lib/platform/http/request-rate-limiter";
import { SharedRateLimiter } from "@/lib/platform/http/shared-rate-limiter";
import { loadRoutes } from "../../openapi/load-operations";
import { callers } from "./callers";
import { expectedAccess, listProblems } from "./expected-access";
import { call, fingerprint, makeWorld } from "./world";

const database = await freshDatabase();
// Otherwise routes with stepUp would be closed to all callers, because none has a second factor.
await database.insert(settings).values({ key: "requireTwoStepLogin", value: false });
// Nothing is priced without a rate.
await database.insert(exchangeRates).values({ effectiveOn: "2026-01-01", rwfPerHundredUsd: 145_500 });
const described = (await loadRoutes()).map(({ method, path }) => `${method} ${path}`);

/** Small, so that a failure names few routes and little has to be undone after one. */
const PARTS = 6;

beforeEach(() => {
  vi.spyOn(RequestRateLimiter.prototype, "consume").mockResolvedValue({} as never);
  vi.spyOn(SharedRateLimiter.prototype, "consume").mockResolvedValue();
});
afterAll(() => vi.restoreAllMocks());

it("every route has a row that defines who may call it", () => {
  expect(listProblems(described)).toEqual([]);
  const cells = [...expectedAccess.values()].flatMap((row) => [...row.values()]);
  const asked = cells.filter((expected) => expected !== "--").length;
  process.stdout.write(
    `authorisation: ${expectedAccess.size} routes, ${callers.length} callers, ${asked} cells\n`,
  );
});

it.each(Array.from({ length: PARTS }, (_, part) => part))(
  "every caller gets the expected response from every route, and refused requests change nothing (part %i)",
  async (part) => {
    const rows = described
      .filter((_, index) => index % PARTS === part)
      .flatMap((route) =>
        [...(expectedAccess.get(route) ?? [])].map(([caller, expected]) => {
          const [method = "", path = ""] = route.split(" ");
          return { route, method, path, caller, expected };
        }),
      );
    const wrong: string[] = [];
    const ask = async (world: Awaited<ReturnType<typeof makeWorld>>, row: (typeof rows)[number]) => {
      const status = await call(world, row.caller, row.method, row.path);
      const isAsExpected =
        row.expected === "ok"
          ? ![401, 403, 404].includes(status) && status < 500
          : String(status) === row.expected;
      if (!isAsExpected) wrong.push(`${row.route} as ${row.caller}: ${status}, expected ${row.expected}`);
      return status;
    };

    let world = await makeWorld();
    const before = await fingerprint(world);
    for (const row of rows.filter(({ expected }) => expected !== "ok" && expected !== "--"))
      await ask(world, row);
    expect(wrong).toEqual([]);
    expect(await fingerprint(world)).toEqual(before);

    for (const row of rows.filter(({ expected }) => expected === "ok")) {
      const status = await ask(world, row);
      // Created or removed rows would affect the next caller.
      if (row.method !== "GET" && status < 300) world = await makeWorld();
    }
    expect(wrong).toEqual([]);
  },
  300_000,
);
