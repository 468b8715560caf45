import { describe, expect, it } from "vitest";
import { sessions } from "@/db/schema/identity/sessions";
import { factoryPassword, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { openSession } from "@/lib/identity/sign-in/commands";
import { recordAudit } from "@/lib/platform/audit/commands";
import { addMs, DAY_MS, MINUTE_MS } from "@/lib/platform/dates";
import { listSecurityActivity } from "./queries";

const database = await freshDatabase();
const now = new Date();
const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";

describe("recent security activity", () => {
  it("has a person's own sign-ins, locks and changes with device and network, newest first", async () => {
    const [user, other] = [await makeUser(database), await makeUser(database)];
    const home = { ipAddress: "10.5.0.1", userAgent: chrome };
    const stranger = { ipAddress: "10.5.0.2", userAgent: chrome };
    await openSession({ email: user.email, password: factoryPassword }, home, now);
    await openSession({ email: other.email, password: factoryPassword }, home, now);
    const later = addMs(now, MINUTE_MS);
    for (let guess = 0; guess < 3; guess++)
      await openSession({ email: user.email, password: "wrong guess" }, stranger, later).catch(
        () => undefined,
      );
    const about = { subjectType: "user", subjectId: user.id, ipAddress: home.ipAddress };
    const changed = addMs(now, 2 * MINUTE_MS);
    await recordAudit(database, { actor: actorFor(user), action: "password.change", ...about }, changed);
    await recordAudit(database, { actor: actorFor(user), action: "profile.change", ...about }, changed);
    const items = await listSecurityActivity(user.id, addMs(now, DAY_MS));
    expect(items.map(({ kind, device, ipAddress }) => [kind, device, ipAddress])).toEqual([
      ["password.change", null, "10.5.0.1"],
      ["session.lock-out", "Chrome · Windows", "10.5.0.2"],
      ["sign-in", "Chrome · Windows", "10.5.0.1"],
    ]);
    expect(await listSecurityActivity(user.id, addMs(now, 31 * DAY_MS))).toEqual([]);
  });

  it("says that support acted for the person, without the administrator's device or network", async () => {
    const [user, admin] = [await makeUser(database), await makeUser(database, { role: "admin" })];
    const own = { userAgent: chrome, ipAddress: "10.5.0.3", createdAt: now, expiresAt: addMs(now, DAY_MS) };
    const adminSession = { id: crypto.randomUUID(), userId: admin.id, ...own };
    await database.insert(sessions).values(adminSession);
    const acting = { actingAdminId: admin.id, actingSessionId: adminSession.id };
    await database.insert(sessions).values({ id: crypto.randomUUID(), userId: user.id, ...acting, ...own });
    const role = { subjectType: "user", subjectId: user.id, ipAddress: "10.5.0.3" };
    await recordAudit(database, { actor: actorFor(admin), action: "user.change-role", ...role }, now);
    const items = await listSecurityActivity(user.id, now);
    expect(items.map(({ kind, device, ipAddress }) => [kind, device, ipAddress]).sort()).toEqual([
      ["support", null, null],
      ["user.change-role", null, null],
    ]);
  });
});
