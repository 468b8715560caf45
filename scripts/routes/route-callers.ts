import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeEach, vi } from "vitest";
import { sessions } from "@/db/schema/identity/sessions";
import { users } from "@/db/schema/identity/users";
import { settings } from "@/db/schema/platform/settings";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { paidScenario } from "@/db/testing/scenarios";
import type { UserRole } from "@/lib/platform/actor";
import { RequestRateLimiter } from "@/lib/platform/http/request-rate-limiter";
import { createSessionToken } from "@/lib/platform/http/session-token";
import { SharedRateLimiter } from "@/lib/platform/http/shared-rate-limiter";
import { log } from "@/lib/platform/log";
import { type LoadedRoute, loadRoutes } from "../openapi/load-operations";

// Otherwise routes with stepUp would be closed to all callers, because none has a second factor.
const withoutTwoFactor = { key: "requireTwoStepLogin", value: false };

/**
 * Sets up a database with a renter, an owner, an administrator and a paid booking, loads all routes, and
 * returns the ids that requests name. Requests may end sessions, lock accounts and change roles, so each test
 * begins by restoring them.
 */
export async function prepareCallers() {
  const database = await freshDatabase();
  const { renter, owner, business, vehicle, bookingId } = await paidScenario(database, new Date());
  const admin = await makeUser(database, { role: "admin" });
  const [payment] = await database.execute<{ id: string }>(sql`select id from payments limit 1`);
  if (!payment) throw new Error("the booking is paid");
  const ids = [
    renter.userId,
    owner.userId,
    admin.id,
    business.id,
    vehicle.id,
    bookingId,
    uuid(),
    "nobody",
    payment.id,
  ];
  const asRenter = await callerOf(renter.userId, "individual");
  const asOwner = await callerOf(owner.userId, "business");
  const callers = [asRenter, asOwner, await callerOf(admin.id, "admin")];

  /** Opens sessions and accounts again and undoes changes to the settings by administrators. */
  async function restoreCallers() {
    await database.delete(settings);
    await database.insert(settings).values(withoutTwoFactor);
    for (const { userId, role, sessionId: id } of callers) {
      await database.update(users).set({ status: "active", role }).where(eq(users.id, userId));
      await database.delete(sessions).where(eq(sessions.id, id));
      const times = { confirmedAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000) };
      await database.insert(sessions).values({ id, userId, channel: "api", ...times });
    }
  }

  beforeEach(async () => {
    // A mock keeps every call, and a benchmark makes millions.
    vi.clearAllMocks();
    vi.spyOn(RequestRateLimiter.prototype, "consume").mockResolvedValue({} as never);
    vi.spyOn(SharedRateLimiter.prototype, "consume").mockResolvedValue();
    vi.spyOn(log, "error").mockReturnValue();
    // next-intl reports messages with a missing value here.
    vi.spyOn(console, "error");
    await restoreCallers();
  });
  // Other files of this worker use the same modules.
  afterAll(() => vi.restoreAllMocks());
  return { database, ids, asRenter, asOwner, callers, restoreCallers, routes: await loadRoutes() };
}

async function callerOf(userId: string, role: UserRole) {
  const sessionId = uuid();
  return { userId, role, sessionId, token: await createSessionToken({ userId, sessionId, role }) };
}

/** The rows for it.each: name, route and its index. */
export const named = (chosen: LoadedRoute[]) =>
  chosen.map((route, index) => [`${route.method} ${route.path}`, route, index] as const);
