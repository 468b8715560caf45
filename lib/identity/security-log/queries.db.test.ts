import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { recordRefusal, recordSecurityEvent } from "@/lib/platform/audit/security-events/commands";
import { addMs, DAY_MS, MINUTE_MS } from "@/lib/platform/dates";
import { securityLogExport, securityLogQuery } from "./contract";
import { exportSecurityLog } from "./export-security-log";
import { listSecurityLog } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
const home = { ipAddress: "10.8.0.1", userAgent: chrome };
const stranger = { ipAddress: "2001:db8:5:5::9", userAgent: "curl/8" };
const user = await makeUser(database, { firstName: "Jean-Claude", lastName: "Habimana" });
const admin = actorFor(
  await makeUser(database, { role: "admin", firstName: "Solange", lastName: "Mukamana" }),
);

beforeAll(async () => {
  const userId = user.id;
  await recordSecurityEvent(
    database,
    { kind: "session.sign-in", userId, actorId: userId, device: home },
    now,
  );
  const guess = { kind: "session.sign-in" as const, device: stranger, detail: { reason: "loginFailed" } };
  const later = addMs(now, MINUTE_MS);
  await recordRefusal({ ...guess, userId, about: "loginFailed" }, later);
  await recordRefusal({ ...guess, userId, about: "loginFailed" }, later);
  await recordRefusal({ ...guess, userId: null, about: "loginFailed" }, addMs(now, 2 * MINUTE_MS));
  const role = { kind: "user.change-role" as const, userId, actorId: admin.userId, device: home };
  await recordSecurityEvent(database, role, addMs(now, DAY_MS));
});

const asked = (query: Record<string, string> = {}) => securityLogQuery.parse(query);
const found = async (query: Record<string, string>) =>
  (await listSecurityLog(admin, asked(query))).items.map(
    ({ kind, isRefused }) => `${isRefused ? "refused " : ""}${kind}`,
  );

describe("the security log", () => {
  it("lists events newest first, each once across pages, with people, network and device", async () => {
    const first = await listSecurityLog(admin, asked({ limit: "3" }));
    expect(first.items).toMatchObject([
      { kind: "user.change-role", person: { id: user.id }, actor: { name: "Solange Mukamana" } },
      { kind: "session.sign-in", isRefused: true, person: null, actor: null, times: 1 },
      {
        isRefused: true,
        person: { name: "Jean-Claude Habimana", email: user.email },
        times: 2,
        network: "2001:db8:5:5::/64",
        detail: { reason: "loginFailed" },
      },
    ]);
    const rest = await listSecurityLog(admin, asked({ cursor: first.nextCursor ?? "", limit: "3" }));
    expect(rest).toMatchObject({ items: [{ device: "Chrome · Windows" }], nextCursor: null });
    const oldest = await listSecurityLog(admin, asked({ sort: "oldest", limit: "2" }));
    const next = await listSecurityLog(admin, asked({ sort: "oldest", cursor: oldest.nextCursor ?? "" }));
    const ids = [...oldest.items, ...next.items].map(({ id }) => id);
    expect(ids).toEqual([...first.items, ...rest.items].map(({ id }) => id).reverse());
  });

  it("is searched by person, actor, network, kind, result and Kigali days", async () => {
    const all = ["user.change-role", "refused session.sign-in", "session.sign-in"];
    expect(await found({ search: "claude" })).toEqual(all);
    expect(await found({ search: user.email.toUpperCase() })).toEqual(all);
    expect(await found({ search: user.id, limit: "1" })).toEqual(["user.change-role"]);
    expect(await found({ search: admin.userId })).toEqual(["user.change-role"]);
    expect(await found({ search: "2001:db8:5:5:1:2:3:4" })).toHaveLength(2);
    expect(await found({ search: "2001:db8:5:5::/64" })).toHaveLength(2);
    expect(await found({ search: "10.8.0.1", kind: "session.sign-in" })).toEqual(["session.sign-in"]);
    expect(await found({ result: "refused" })).toHaveLength(2);
    expect(await found({ search: user.id, result: "refused" })).toEqual(["refused session.sign-in"]);
    expect(await found({ from: "2026-12-02" })).toEqual(["user.change-role"]);
    expect(await found({ to: "2026-11-30" })).toEqual([]);
    expect(await found({ search: "nobody at all" })).toEqual([]);
  });

  it("is exported with its filters, which the audit log records, and is for administrators only", async () => {
    const context = { now, device: home };
    const filters = securityLogExport.parse({ result: "refused" });
    const text = new TextDecoder().decode((await exportSecurityLog(admin, filters, context)).bytes);
    expect(text.trim().split("\r\n")).toHaveLength(3);
    const [entry] = await database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, "security-log"));
    expect(entry).toMatchObject({
      action: "list.export",
      detail: { filters: { result: "refused" }, rows: 2 },
    });
    await expect(listSecurityLog(actorFor(user), asked())).rejects.toMatchObject({ code: "forbidden" });
    await expect(exportSecurityLog(actorFor(user), filters, context)).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
