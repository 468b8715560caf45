import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema/identity/users";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeBusiness, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { addMs, DAY_MS, MINUTE_MS } from "@/lib/platform/dates";
import { recordAudit } from "./commands";
import { auditQuery } from "./contract";
import { exportAudit, listAudit } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const context = { now, device: { ipAddress: "10.0.0.9", userAgent: null } };
const asked = (query: Record<string, string> = {}) => auditQuery.parse(query);
const admin = actorFor(
  await makeUser(database, { role: "admin", firstName: "Solange", lastName: "Mukamana" }),
);
const user = await makeUser(database, { firstName: "Jean-Claude", lastName: "Habimana" });
const business = await makeBusiness(database, { name: "Umucyo Cars" });

const subjects = [
  { action: "settings.change", subjectType: "setting", subjectId: "commission" },
  { action: "session.revoke", subjectType: "user", subjectId: user.id },
  { action: "business.change", subjectType: "business", subjectId: business.id },
] as const;
for (const [index, subject] of subjects.entries())
  await recordAudit(
    database,
    {
      actor: admin,
      ...subject,
      detail: { before: "=1+1", after: index },
      device: { ipAddress: "10.0.0.1" },
    },
    addMs(now, index * MINUTE_MS),
  );
await recordAudit(
  database,
  { actor: actorFor(user), action: "profile.change", subjectType: "user", subjectId: user.id },
  addMs(now, DAY_MS),
);
await recordAudit(
  database,
  { actor: { kind: "system" }, action: "account.erase", subjectType: "user", subjectId: "gone" },
  addMs(now, -DAY_MS),
).catch(() => {});

const actions = async (query: Record<string, string>) =>
  (await listAudit(admin, asked(query))).items.map(({ action }) => action);

describe("the audit log", () => {
  it("lists who did what to whom, newest first, each entry once across pages", async () => {
    const first = await listAudit(admin, asked({ limit: "2" }));
    expect(first.items).toMatchObject([
      { action: "profile.change", actor: { name: "Jean-Claude Habimana" } },
      {
        action: "business.change",
        actor: { name: "Solange Mukamana" },
        subject: { type: "business", id: business.id, name: "Umucyo Cars" },
        detail: { before: "=1+1", after: 2 },
        ipAddress: "10.0.0.1",
      },
    ]);
    const rest = await listAudit(admin, asked({ cursor: first.nextCursor ?? "", limit: "50" }));
    expect(rest.nextCursor).toBeNull();
    expect(rest.items.map(({ action }) => action)).toEqual([
      "session.revoke",
      "settings.change",
      "account.erase",
    ]);
    // The entry written by background work, about an account that was erased.
    expect(rest.items.at(-1)).toMatchObject({ actor: null, subject: { name: null } });
  });

  it("is searchable by person, part of a name, noun and Kigali days", async () => {
    expect(await actions({ search: "claude" })).toEqual(["profile.change", "session.revoke"]);
    expect(await actions({ search: user.email.toUpperCase() })).toEqual(["profile.change", "session.revoke"]);
    expect(await actions({ search: business.id })).toEqual(["business.change"]);
    expect(await actions({ search: "commission" })).toEqual(["settings.change"]);
    expect(await actions({ search: "%" })).toEqual([]);
    expect(await actions({ action: "settings" })).toEqual(["settings.change"]);
    expect(await actions({ action: "session.revoke" })).toEqual(["session.revoke"]);
    expect(await actions({ from: "2026-12-02" })).toEqual(["profile.change"]);
    expect(await actions({ to: "2026-11-30" })).toEqual(["account.erase"]);
  });

  it("is exported as a table in which nothing runs as a formula", async () => {
    const file = await exportAudit(admin, asked({ action: "settings" }), context);
    const text = new TextDecoder().decode(file.bytes);
    expect(text).toContain("settings.change,Solange Mukamana");
    expect(text.split("\r\n").filter(Boolean)).toHaveLength(2);
    const [exported] = (await listAudit(admin, asked({ action: "list.export" }))).items;
    expect(exported).toMatchObject({
      actor: { id: admin.userId },
      subject: { type: "list", id: "audit-log" },
      detail: { filters: { action: "settings" }, rows: 1 },
    });
  });

  it("is searched completely for a name that many people have", async () => {
    const account = { role: "individual", firstName: "Aline", lastName: "Ntwari", passwordHash: "" } as const;
    const ids = Array.from({ length: 105 }, () => uuid());
    await database.insert(users).values(ids.map((id) => ({ ...account, id, email: `${id}@example.com` })));
    const entry = { action: "profile.change", subjectType: "user", createdAt: now };
    await database.insert(auditEntries).values(
      ids.map((id, index) => ({
        ...entry,
        id: uuid(),
        ...(index % 2 ? { actorId: id, subjectId: user.id } : { actorId: admin.userId, subjectId: id }),
      })),
    );
    const { bytes } = await exportAudit(admin, asked({ search: "ntwari" }), context);
    expect(new TextDecoder().decode(bytes).split("\r\n").filter(Boolean)).toHaveLength(1 + ids.length);
  });

  it("is readable by administrators only and cannot be changed", async () => {
    await expect(listAudit(actorFor(user), asked())).rejects.toMatchObject({ code: "forbidden" });
    await expect(exportAudit(actorFor(user), asked(), context)).rejects.toMatchObject({ code: "forbidden" });
    for (const statement of [
      "update audit_entries set action = 'x'",
      `update audit_entries set detail = '{"changed": []}'`,
      "update audit_entries set ip_address = '10.0.0.1'",
      "delete from audit_entries",
    ])
      await expect(database.execute(statement)).rejects.toThrow();
  });
});
