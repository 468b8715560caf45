import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { auditEntries } from "@/db/schema/audit";
import { freshDatabase } from "@/db/testing";
import type { UserActor } from "@/lib/auth/contract";
import { changeSettings } from "./commands";
import { systemOptionsChange } from "./contract";
import { readSettings } from "./queries";

const database = await freshDatabase();
let admin: UserActor;
let other: UserActor;
const occasion = {
  now: new Date("2026-11-21T10:00:00Z"),
  device: { ipAddress: "10.3.0.1", userAgent: "test" },
};

async function someone(role: "admin" | "individual"): Promise<UserActor> {
  const { id, email } = await makeUser(database, { role });
  return { kind: "user", userId: id, sessionId: id, role, name: "", email, memberships: [] };
}
const entriesOf = (key: string) =>
  database.select().from(auditEntries).where(eq(auditEntries.subjectId, key)).orderBy(auditEntries.id);

beforeAll(async () => {
  admin = await someone("admin");
  other = await someone("admin");
});

describe("system settings", () => {
  it("begin with the source's values", async () => {
    expect(await readSettings(database)).toMatchObject({ maxLoginAttempts: 3, sessionTimeoutMinutes: 30 });
  });

  it("are changed one by one, each with what was there before in the audit log", async () => {
    const after = await changeSettings(admin, { maxLoginAttempts: 5, allowNewRegistrations: true }, occasion);
    expect(after).toMatchObject({
      maxLoginAttempts: 5,
      allowNewRegistrations: true,
      sessionTimeoutMinutes: 30,
    });
    expect(await entriesOf("maxLoginAttempts")).toMatchObject([
      {
        actorId: admin.userId,
        action: "settings.change",
        detail: { before: 3, after: 5 },
        ipAddress: "10.3.0.1",
      },
    ]);
    // What was so already is no change.
    expect(await entriesOf("allowNewRegistrations")).toEqual([]);
  });

  it("keep what two administrators change at once: different things both, the same thing the later, both written down", async () => {
    await Promise.all([
      changeSettings(admin, { sessionTimeoutMinutes: 10, supportHours: "Mon-Sat 8AM-8PM" }, occasion),
      changeSettings(other, { sessionTimeoutMinutes: 20, supportPhone: "+250 788 111 222" }, occasion),
    ]);
    const { sessionTimeoutMinutes, ...settings } = await readSettings(database);
    expect(settings).toMatchObject({ supportHours: "Mon-Sat 8AM-8PM", supportPhone: "+250 788 111 222" });
    const details = (await entriesOf("sessionTimeoutMinutes")).map(({ detail }) => detail);
    const [first, second] = sessionTimeoutMinutes === 20 ? [10, 20] : [20, 10];
    expect(details).toHaveLength(2);
    expect(details).toEqual(
      expect.arrayContaining([
        { before: 30, after: first },
        { before: first, after: second },
      ]),
    );
  });

  it("are administrators' alone", async () => {
    const renter = await someone("individual");
    await expect(changeSettings(renter, { maxLoginAttempts: 9 }, occasion)).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("have limits: 1 to 10 attempts, 5 to 120 minutes", () => {
    const problem = (change: object) => systemOptionsChange.safeParse(change).error?.issues[0]?.message;
    for (const maxLoginAttempts of [1, 10]) expect(problem({ maxLoginAttempts })).toBeUndefined();
    for (const maxLoginAttempts of [0, 11, 2.5, Number.NaN])
      expect(problem({ maxLoginAttempts })).toBe("loginAttemptsRange");
    for (const sessionTimeoutMinutes of [5, 120]) expect(problem({ sessionTimeoutMinutes })).toBeUndefined();
    for (const sessionTimeoutMinutes of [4, 121, 7.5])
      expect(problem({ sessionTimeoutMinutes })).toBe("sessionTimeoutRange");
    // Nothing is filled in for what is absent.
    expect(systemOptionsChange.parse({})).toEqual({});
  });
});
