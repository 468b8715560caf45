import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import type { Database } from "@/db";
import { log } from "@/lib/platform/log";
import type { LoadedRoute } from "../openapi/load-operations";
import { Choices, RandomInput } from "./random-input";
import { named, prepareCallers } from "./route-callers";
import { send } from "./send";

const requestsPerRoute = Number(process.env.FUZZ_REQUESTS ?? 40);
/** Fixed, so that a run fails because of a change and not by chance. */
const seed = Number(process.env.FUZZ_SEED ?? 1);

/** A request may log its caller out or suspend them, so that the next ones get no further than 401. */
const requestsPerRound = 200;

/** Routes that would end the test rather than the request. */
const excluded = ["PUT /api/admin/maintenance", "POST /api/admin/system/restart"];

/**
 * Defines a test for each chosen route: random requests generated from its contract do not cause a 5xx, do
 * not hang, and leave no connection in a transaction. FUZZ_REQUESTS and FUZZ_SEED set their number and seed;
 * npm run bench -- fuzz sends more. Returns the database that the routes use.
 */
export async function testRandomRequests(isChosen: (route: LoadedRoute) => boolean): Promise<Database> {
  const { database, ids, callers, restoreCallers, routes } = await prepareCallers();
  const fuzzed = routes.filter(({ method, path }) => !excluded.includes(`${method} ${path}`));

  describe("answers random requests", () => {
    it.each(named(fuzzed).filter(([, route]) => isChosen(route)))(
      "%s",
      async (_, route, index) => {
        const choices = new Choices(seed + index);
        const input = new RandomInput(choices, ids);
        for (let sent = 0; sent < requestsPerRoute; sent++) {
          if (sent > 0 && sent % requestsPerRound === 0) await restoreCallers();
          const { address, role, options } = randomRequest(route, callers, choices, input);
          const fail = (outcome: unknown) =>
            expect.fail(
              `${outcome} to FUZZ_SEED=${seed}, request ${sent}: ${route.method} ${address} as ${role}
${options.body?.slice(0, 2_000)}
${lastError()}`,
            );
          const response = await send(route, address, options).catch(fail);
          if (response.status >= 500 && !(await isUnavailable(response))) fail(response.status);
          await response.body?.cancel();
        }
        const [open] = await database.execute<{ count: number }>(sql`select count(*)::int as count
          from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
          and state_change < now() - interval '10 seconds'`);
        expect(open?.count).toBe(0);
        expect(console.error).not.toHaveBeenCalled();
      },
      3_000 * requestsPerRoute,
    );
  });
  return database;
}

/** A documented 503 is a valid response: an external service is not available. */
async function isUnavailable(response: Response): Promise<boolean> {
  if (response.status !== 503) return false;
  const body = (await response.clone().json()) as { error?: { code?: string } };
  return body.error?.code === "unavailable";
}

/** The error last logged as unexpected. */
function lastError(): string {
  const [logged] = vi.mocked(log.error).mock.lastCall ?? [];
  const { err } = Object(logged);
  return err instanceof Error ? `${err.stack}\n${err.cause ?? ""}` : String(err ?? "");
}

type Callers = Awaited<ReturnType<typeof prepareCallers>>["callers"];

function randomRequest(
  { method, path, handler }: LoadedRoute,
  callers: Callers,
  choices: Choices,
  input: RandomInput,
) {
  const { declaration } = handler;
  const target = path.replace(/\{\w+\}/g, () => encodeURIComponent(input.pathValue().toWellFormed()));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(Object(input.for(declaration.query))))
    for (const one of Array.isArray(value) ? value : [value])
      query.append(name, typeof one === "object" ? JSON.stringify(one) : String(one));
  const allowed = callers.filter(({ role }) => role === declaration.access);
  const caller = choices.chance(0.05) ? undefined : choices.pick(allowed.length > 0 ? allowed : callers);
  const body = method === "GET" ? undefined : JSON.stringify(input.for(declaration.body) ?? {});
  const headers: Record<string, string> = choices.chance(0.1)
    ? { "idempotency-key": choices.pick(["a", "key", "x".repeat(300)]) }
    : {};
  return {
    address: `${target}?${query}`,
    role: caller?.role,
    options: { token: caller?.token, body, headers },
  };
}
