import { describe, expect, it } from "vitest";
import { factoryPassword, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { openSession } from "@/lib/identity/sign-in/commands";
import { recordAudit } from "@/lib/platform/audit/commands";
import { recordRefusal } from "@/lib/platform/audit/security-events/commands";
import { addMs, DAY_MS, MINUTE_MS } from "@/lib/platform/dates";
import { listSecurityActivity } from "./queries";

const database = await freshDatabase();
const now = new Date();
const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";

describe("recent security activity", () => {
  it("has a person's own sign-ins, refusals, locks and changes with device and network, newest first", async () => {
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
    const about = { subjectType: "user", subjectId: user.id, device: home };
    const changed = addMs(now, 2 * MINUTE_MS);
    await recordAudit(database, { actor: actorFor(user), action: "password.change", ...about }, changed);
    await recordAudit(database, { actor: actorFor(user), action: "profile.change", ...about }, changed);
    const items = await listSecurityActivity(user.id, addMs(now, DAY_MS));
    const shown = items.map(({ kind, isRefused, times, device, network }) => [
      `${isRefused ? "refused " : ""}${kind}`,
      times,
      device,
      network,
    ]);
    expect(shown).toEqual([
      ["password.change", 1, "Chrome · Windows", "10.5.0.1"],
      ["session.lock-out", 1, "Chrome · Windows", "10.5.0.2"],
      ["refused session.sign-in", 3, "Chrome · Windows", "10.5.0.2"],
      ["session.sign-in", 1, "Chrome · Windows", "10.5.0.1"],
    ]);
    expect(items[2]?.reason).toBe("loginFailed");
    expect(await listSecurityActivity(user.id, addMs(now, 31 * DAY_MS))).toEqual([]);
  });

  it("keeps showing other events however many refusals there are", async () => {
    const user = await makeUser(database);
    await openSession(
      { email: user.email, password: factoryPassword },
      { ipAddress: "10.5.1.1", userAgent: chrome },
      now,
    );
    for (let network = 0; network < 30; network++) {
      const device = { ipAddress: `10.6.0.${network}`, userAgent: chrome };
      const refused = { kind: "session.sign-in" as const, userId: user.id, device, about: "loginFailed" };
      await recordRefusal(refused, addMs(now, MINUTE_MS));
    }
    const items = await listSecurityActivity(user.id, addMs(now, DAY_MS));
    expect(items).toHaveLength(11);
    expect(items.at(-1)).toMatchObject({ kind: "session.sign-in", isRefused: false });
  });

  it("says that support acted for the person, without the administrator's device or network", async () => {
    const [user, admin] = [await makeUser(database), await makeUser(database, { role: "admin" })];
    const about = {
      subjectType: "user",
      subjectId: user.id,
      device: { ipAddress: "10.5.0.3", userAgent: chrome },
    };
    await recordAudit(database, { actor: actorFor(admin), action: "user.act-as", ...about }, now);
    await recordAudit(database, { actor: actorFor(admin), action: "user.change-role", ...about }, now);
    const items = await listSecurityActivity(user.id, now);
    expect(items.map(({ kind, device, network }) => [kind, device, network]).sort()).toEqual([
      ["user.act-as", null, null],
      ["user.change-role", null, null],
    ]);
  });
});
