import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { auditEntries } from "@/db/schema/platform/audit";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor } from "@/db/testing/scenarios";
import { recordImpersonatedView } from "./record-view";

const database = await freshDatabase();
const now = new Date("2026-12-01T10:00:00Z");

it("what an impersonating administrator views is in the audit log, once per session and kind of record", async () => {
  const admin = await makeUser(database, { role: "admin" });
  const target = actorFor(await makeUser(database));
  const asTarget = () => ({
    ...target,
    sessionId: uuid(),
    acting: { adminId: admin.id, adminName: "Admin", sessionId: uuid() },
  });
  const first = asTarget();
  const paths = [
    "/api/bookings",
    "/api/bookings/0197/receipt",
    "/api/Documents/",
    "/api/session",
    "/api/events",
    "/dashboard/user/rentals",
  ];
  await Promise.all([...paths, ...paths].map((path) => recordImpersonatedView(first, path, now, "10.0.0.9")));
  await recordImpersonatedView(asTarget(), "/api/bookings", now, "192.0.2.1");
  await recordImpersonatedView(target, "/api/payments", now, "192.0.2.1");
  const entries = await database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, "user.viewed"), eq(auditEntries.subjectId, target.userId)));
  expect(
    entries.map(({ actorId, detail }) => [actorId, (detail as { viewed: string }).viewed]).sort(),
  ).toEqual([
    [admin.id, "/dashboard/user/rentals"],
    [admin.id, "bookings"],
    [admin.id, "bookings"],
    [admin.id, "documents"],
  ]);
});
