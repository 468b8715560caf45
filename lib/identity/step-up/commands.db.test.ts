import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { sessions } from "@/db/schema/identity/sessions";
import { twoFactorSecrets } from "@/db/schema/identity/sign-in";
import { users } from "@/db/schema/identity/users";
import { auditEntries } from "@/db/schema/platform/audit";
import { settings } from "@/db/schema/platform/settings";
import { factoryPassword, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { findSession } from "@/lib/identity/sessions/queries";
import { openSession } from "@/lib/identity/sign-in/commands";
import { replaceRecoveryCodes } from "@/lib/identity/two-factor/codes";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { requireStepUp, STEP_UP_MS } from "@/lib/platform/http/step-up";
import { confirmIdentity } from "./commands";

const database = await freshDatabase();
const now = new Date();
const device = { ipAddress: "10.0.0.1", userAgent: null };
const later = addMs(now, 2 * STEP_UP_MS);
const required = { code: "forbidden", details: { reason: "step-up" } };

/** Returns the user of a session opened at `now`, as a later request finds them. */
async function signedIn() {
  const { email } = await makeUser(database);
  const { sessionId } = await openSession({ email, password: factoryPassword }, device, now);
  const find = async (at: Date) => {
    const found = await findSession(sessionId, at);
    if (!found || "ended" in found) throw new Error("no session");
    return found.user;
  };
  return { sessionId, find };
}

async function demandTwoFactor(value: boolean) {
  const stored = { key: "requireTwoStepLogin", value };
  await database.insert(settings).values(stored).onConflictDoUpdate({ target: settings.key, set: stored });
}

describe("a protected route, where the settings require two-factor authentication (the default),", () => {
  it("is closed to an account without it, also right after a sign-in", async () => {
    await database.delete(settings).where(eq(settings.key, "requireTwoStepLogin"));
    const { find } = await signedIn();
    const needed = { code: "forbidden", details: { reason: "two-step-login" } };
    await expect(async () => requireStepUp(await find(now), now)).rejects.toMatchObject(needed);
    const { userId } = await find(now);
    const secret = { userId, encryptedSecret: "sealed" };
    await database.insert(twoFactorSecrets).values(secret);
    await expect(async () => requireStepUp(await find(now), now)).rejects.toMatchObject(needed);
    await database.update(twoFactorSecrets).set({ confirmedAt: now });
    requireStepUp(await find(now), now);
  });

  it("stays closed for a day after an older account turned two-factor authentication on", async () => {
    const { find, sessionId } = await signedIn();
    const { userId } = await find(now);
    await database
      .update(users)
      .set({ createdAt: addMs(now, -30 * DAY_MS) })
      .where(eq(users.id, userId));
    await database.insert(twoFactorSecrets).values({ userId, encryptedSecret: "sealed", confirmedAt: now });
    await database.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, sessionId));
    await expect(async () => requireStepUp(await find(now), now)).rejects.toMatchObject({
      key: "twoFactorTooNew",
    });
    await database.update(twoFactorSecrets).set({ confirmedAt: addMs(now, -DAY_MS) });
    requireStepUp(await find(now), now);
  });

  it("is open to all once the settings do not require it", async () => {
    await demandTwoFactor(false);
    const { find } = await signedIn();
    requireStepUp(await find(now), now);
  });
});

describe("a route that needs a confirmation", () => {
  beforeAll(() => demandTwoFactor(false));

  it("is open for ten minutes after a sign-in, and again after the password", async () => {
    const { find } = await signedIn();
    requireStepUp(await find(now), addMs(now, STEP_UP_MS - 1));
    await expect(async () => requireStepUp(await find(now), addMs(now, STEP_UP_MS))).rejects.toMatchObject(
      required,
    );
    await confirmIdentity(await find(now), { password: factoryPassword }, { now: later, device });
    requireStepUp(await find(now), addMs(later, STEP_UP_MS - 1));
  });

  it("opens with a code once, but not with a wrong password or code, and every confirmation is audited", async () => {
    const { find } = await signedIn();
    const actor = await find(now);
    const [code = ""] = await database.transaction((tx) => replaceRecoveryCodes(tx, actor.userId, now));
    const confirm = (proof: Parameters<typeof confirmIdentity>[1]) =>
      confirmIdentity(actor, proof, { now: later, device });
    await expect(confirm({ password: "wrong guess" })).rejects.toMatchObject({ key: "passwordWrong" });
    await expect(confirm({ code: "000000" })).rejects.toMatchObject({ key: "codeWrong" });
    expect((await find(now)).confirmedAt).toEqual(now);
    await confirm({ code });
    expect((await find(now)).confirmedAt).toEqual(later);
    await expect(confirm({ code })).rejects.toMatchObject({ key: "codeWrong" });
    const isConfirmation = and(
      eq(auditEntries.actorId, actor.userId),
      eq(auditEntries.action, "session.confirm"),
    );
    const entries = await database.select().from(auditEntries).where(isConfirmation);
    expect(entries).toMatchObject([{ detail: { with: "code" }, ipAddress: device.ipAddress }]);
  });

  it("stays closed in a session without a password, such as an impersonation", async () => {
    const { sessionId, find } = await signedIn();
    await database.update(sessions).set({ confirmedAt: null }).where(eq(sessions.id, sessionId));
    await expect(async () => requireStepUp(await find(now), now)).rejects.toMatchObject(required);
  });

  it("locks after as many wrong passwords as a sign-in may have", async () => {
    const { find } = await signedIn();
    const confirm = async (password: string) =>
      confirmIdentity(await find(now), { password }, { now: later, device });
    for (let count = 0; count < 3; count++)
      await expect(confirm("wrong guess")).rejects.toMatchObject({ key: "passwordWrong" });
    await expect(confirm(factoryPassword)).rejects.toMatchObject({ key: "tooManyAttempts" });
  });
});
