import { and, eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accountDeletions } from "@/db/schema/identity/account-deletions";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { deleteIndividual } from "@/lib/identity/profile/wire-commands";
import { deactivateUser } from "@/lib/identity/users-admin/deactivate-user";
import { getUserRecord } from "@/lib/identity/users-admin/user-record";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { cancelDeletionOf } from "./commands";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const context = { now, device: { ipAddress: "10.0.0.9", userAgent: null } };
const elevenMinutesAgo = addMs(now, -11 * MINUTE_MS);
const newAdmin = async () => actorFor(await makeUser(database, { role: "admin" }));
const unconfirmed = { code: "forbidden", details: { reason: "step-up" } };
const countDeletions = (userId: string) =>
  database.$count(accountDeletions, eq(accountDeletions.userId, userId));

describe("deleting an account by the documented endpoint", () => {
  it("needs a sign-in or confirmation of the last ten minutes, also for one's own account", async () => {
    const user = await makeUser(database);
    for (const actor of [await newAdmin(), actorFor(user)])
      await expect(
        deleteIndividual({ ...actor, confirmedAt: elevenMinutesAgo }, user.id, context),
      ).rejects.toMatchObject(unconfirmed);
    expect(await countDeletions(user.id)).toBe(0);
    const recent = { ...actorFor(user), confirmedAt: addMs(now, -9 * MINUTE_MS) };
    expect(await deleteIndividual(recent, user.id, context)).toMatchObject({ Id: user.id });
  });

  it("needs two-factor authentication of an administrator, but not of the account's owner", async () => {
    const user = await makeUser(database);
    const lacking = { confirmedAt: now, lacksTwoFactor: "off" } as const;
    await expect(
      deleteIndividual({ ...(await newAdmin()), ...lacking }, user.id, context),
    ).rejects.toMatchObject({ code: "forbidden", details: { reason: "two-step-login" } });
    await deleteIndividual({ ...actorFor(user), ...lacking }, user.id, context);
    expect(await countDeletions(user.id)).toBe(1);
  });
});

describe("a scheduled deletion", () => {
  it("is cancelled by an administrator, also of a deactivated account", async () => {
    const [first, second, user] = [await newAdmin(), await newAdmin(), await makeUser(database)];
    await deleteIndividual({ ...first, confirmedAt: now }, user.id, context);
    await deactivateUser(first, user.id, { reason: "Borrowed papers" }, context);
    expect((await getUserRecord(second, user.id, now)).deletionDueAt).toBe("2026-12-15T08:00:00.000Z");
    expect((await cancelDeletionOf(second, user.id, context)).scheduled).toBeNull();
    expect((await getUserRecord(second, user.id, now)).deletionDueAt).toBeNull();
    const entries = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id));
    expect(entries).toContainEqual(
      expect.objectContaining({ actorId: second.userId, action: "account.keep" }),
    );
    await expect(cancelDeletionOf(second, user.id, context)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is announced and cancelled with a link that the account's owner can open", async () => {
    const [admin, user] = [await newAdmin(), await makeUser(database)];
    const emails = async () => {
      const sent = await database
        .select({ template: outboxMessages.template, body: outboxMessages.body })
        .from(outboxMessages)
        .where(and(eq(outboxMessages.userId, user.id), like(outboxMessages.template, "deletion-%")))
        .orderBy(outboxMessages.createdAt, outboxMessages.id);
      return sent.map(({ template, body }) => [template, /https?:\/\/[^/\s]+(\S+)/.exec(body)?.[1]]);
    };
    await deleteIndividual({ ...admin, confirmedAt: now }, user.id, context);
    await cancelDeletionOf(admin, user.id, context);
    expect(await emails()).toEqual([
      ["deletion-scheduled", "/settings/data"],
      ["deletion-cancelled", "/settings/data"],
    ]);
    await deactivateUser(admin, user.id, { reason: "Borrowed papers" }, context);
    await deleteIndividual({ ...admin, confirmedAt: now }, user.id, context);
    await cancelDeletionOf(admin, user.id, context);
    expect((await emails()).slice(2)).toEqual([
      ["deletion-scheduled-inactive", "/location"],
      ["deletion-cancelled-inactive", "/location"],
    ]);
  });

  it("is not cancelled by anybody else", async () => {
    const user = await makeUser(database);
    await deleteIndividual({ ...actorFor(user), confirmedAt: now }, user.id, context);
    const stranger = actorFor(await makeUser(database));
    await expect(cancelDeletionOf(stranger, user.id, context)).rejects.toMatchObject({ code: "forbidden" });
  });
});
