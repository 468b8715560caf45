import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sessions } from "@/db/schema/identity/sessions";
import { users } from "@/db/schema/identity/users";
import { settings } from "@/db/schema/platform/settings";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { paidScenario } from "@/db/testing/scenarios";
import type { UserRole } from "@/lib/platform/actor";
import { RequestRateLimiter } from "@/lib/platform/http/request-rate-limiter";
import { createSessionToken } from "@/lib/platform/http/session-token";
import { log } from "@/lib/platform/log";
import { type LoadedRoute, loadRoutes } from "../openapi/load-operations";
import { malformedBodies, malformedPathValues } from "./malformed";
import { Choices, RandomInput } from "./random-input";
import { send } from "./send";

// Every route as its handler answers it: who may not is kept out, and neither malformed requests nor random ones made from
// its contract are answered with a 5xx, hang, or leave a connection in a transaction. FUZZ_REQUESTS and FUZZ_SEED say how
// many random requests and which; npm run bench -- fuzz asks for more.

const requestsPerRoute = Number(process.env.FUZZ_REQUESTS ?? 200);
/** Fixed, so that a run fails for what was changed and not by chance. */
const seed = Number(process.env.FUZZ_SEED ?? 1);

/** What would end the test rather than the request. */
const excluded = ["PUT /api/admin/maintenance", "POST /api/admin/system/restart"];

const database = await freshDatabase();
// Otherwise routes that ask again who one is were closed to all: nobody here has a second factor.
const withoutTwoStep = { key: "requireTwoStepLogin", value: false };
const { renter, owner, business, vehicle, bookingId } = await paidScenario(database, new Date());
const admin = await makeUser(database, { role: "admin" });
const ids = [renter.userId, owner.userId, admin.id, business.id, vehicle.id, bookingId, uuid(), "nobody"];
const asRenter = await callerOf(renter.userId, "individual");
const asOwner = await callerOf(owner.userId, "business");
const callers = [asRenter, asOwner, await callerOf(admin.id, "admin")];
const [payment] = await database.execute<{ id: string }>(sql`select id from payments limit 1`);
if (payment) ids.push(payment.id);

async function callerOf(userId: string, role: UserRole) {
  const sessionId = uuid();
  return { userId, role, sessionId, token: await createSessionToken({ userId, sessionId, role }) };
}

/** Requests may end sessions, lock accounts and change roles: each test begins with all of them as they were. */
beforeEach(async () => {
  vi.spyOn(RequestRateLimiter.prototype, "consume").mockResolvedValue({} as never);
  vi.spyOn(log, "error").mockReturnValue();
  // A sentence that lacks one of its values is complained of here.
  vi.spyOn(console, "error").mockClear();
  // What administrators change of the settings ends with the test.
  await database.delete(settings);
  await database.insert(settings).values(withoutTwoStep);
  for (const { userId, role, sessionId: id } of callers) {
    await database.update(users).set({ status: "active", role }).where(eq(users.id, userId));
    await database.delete(sessions).where(eq(sessions.id, id));
    const times = { confirmedAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000) };
    await database.insert(sessions).values({ id, userId, channel: "api", ...times });
  }
});

const fromAnotherSite: Record<string, string>[] = [
  { "sec-fetch-site": "cross-site" },
  { origin: "https://evil.example" },
];

const routes = await loadRoutes();
const named = (chosen: LoadedRoute[]) =>
  chosen.map((route, index) => [`${route.method} ${route.path}`, route, index] as const);

it("knows all routes", () => {
  expect(routes.length).toBeGreaterThan(400);
});

describe("keeps out who may not, and answers malformed requests kindly", () => {
  it.each(named(routes))("%s", async (_, route) => {
    const { method, path, handler } = route;
    const { access, kind } = handler.declaration;
    const usual = path.replace(/\{\w*[vV]ehicleId\}/g, "nobody").replace(/\{\w+\}/g, uuid());
    if (access !== "public") {
      const answer = await send(route, usual, {});
      expect(answer.status).toBe(401);
      const error = { code: "unauthenticated", message: "Please log in to continue." };
      expect(await answer.json()).toMatchObject({ error });
    }
    if (access === "admin")
      for (const caller of [asRenter, asOwner])
        expect([caller.role, (await send(route, usual, { token: caller.token })).status]).toEqual([
          caller.role,
          403,
        ]);
    if (method !== "GET" && kind !== "webhook")
      for (const headers of fromAnotherSite) {
        const answer = await send(route, usual, { headers });
        expect([answer.status, await answer.json()]).toMatchObject([403, { error: { code: "forbidden" } }]);
      }
    for (const [name, body] of method === "GET" ? [] : malformedBodies)
      await expectKindness(name, send(route, usual, { token: asRenter.token, body }));
    for (const value of malformedPathValues)
      await expectKindness(value, send(route, path.replace(/\{\w+\}/g, value), { token: asRenter.token }));
    const query = "?limit=-1&cursor=x&status=%00&from=zz&to=1";
    await expectKindness(query, send(route, usual + query, { token: asRenter.token }));
  });
});

const fuzzed = routes.filter(({ method, path }) => !excluded.includes(`${method} ${path}`));

describe("answers random requests", () => {
  it.each(named(fuzzed))(
    "%s",
    async (_, route, index) => {
      const choices = new Choices(seed + index);
      const input = new RandomInput(choices, ids);
      for (let sent = 0; sent < requestsPerRoute; sent++) {
        const { address, role, options } = randomRequest(route, choices, input);
        const answer = await send(route, address, options);
        if (answer.status >= 500 && !(await isUnavailable(answer)))
          expect.fail(
            `${answer.status} to FUZZ_SEED=${seed}, request ${sent}: ${route.method} ${address} as ${role}
${options.body?.slice(0, 2_000)}
${lastError()}`,
          );
        await answer.body?.cancel();
      }
      const [open] = await database.execute<{ count: number }>(sql`select count(*)::int as count
        from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
        and state_change < now() - interval '10 seconds'`);
      expect(open?.count).toBe(0);
      expect(console.error).not.toHaveBeenCalled();
    },
    600_000,
  );
});

async function expectKindness(name: string, sent: Promise<Response>): Promise<void> {
  const answer = await sent;
  expect([name, answer.status < 500]).toEqual([name, true]);
  if (answer.headers.get("content-type")?.includes("json"))
    expect(await answer.text()).not.toMatch(/node_modules|at \w+ \(|Error:/);
  else await answer.body?.cancel();
}

/** A 503 that says so is an answer: something outside of us is not there. */
async function isUnavailable(answer: Response): Promise<boolean> {
  if (answer.status !== 503) return false;
  const body = (await answer.clone().json()) as { error?: { code?: string } };
  return body.error?.code === "unavailable";
}

/** What was logged last as unexpected. */
function lastError(): string {
  const [logged] = vi.mocked(log.error).mock.lastCall ?? [];
  const { err } = Object(logged);
  return err instanceof Error ? `${err.stack}\n${err.cause ?? ""}` : String(err ?? "");
}

function randomRequest({ method, path, handler }: LoadedRoute, choices: Choices, input: RandomInput) {
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
