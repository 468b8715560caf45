import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { actorFor } from "@/db/scenario";
import { auditEntries } from "@/db/schema/audit";
import { freshDatabase } from "@/db/testing";
import { noteActedView } from "./views";

const database = await freshDatabase();
const now = new Date("2026-12-01T10:00:00Z");

it("what an administrator looks at as somebody is in the audit log, once a session for each kind of record", async () => {
  const admin = await makeUser(database, { role: "admin" });
  const person = actorFor(await makeUser(database));
  const asPerson = () => ({
    ...person,
    sessionId: uuid(),
    acting: { adminId: admin.id, adminName: "Admin", sessionId: uuid() },
  });
  const first = asPerson();
  const paths = [
    "/api/bookings",
    "/api/bookings/0197/receipt",
    "/api/Documents/",
    "/api/session",
    "/api/events",
    "/dashboard/user/rentals",
  ];
  await Promise.all([...paths, ...paths].map((path) => noteActedView(first, path, now, "10.0.0.9")));
  await noteActedView(asPerson(), "/api/bookings", now);
  await noteActedView(person, "/api/payments", now);
  const entries = await database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, "user.viewed"), eq(auditEntries.subjectId, person.userId)));
  expect(
    entries.map(({ actorId, detail }) => [actorId, (detail as { viewed: string }).viewed]).sort(),
  ).toEqual([
    [admin.id, "/dashboard/user/rentals"],
    [admin.id, "bookings"],
    [admin.id, "bookings"],
    [admin.id, "documents"],
  ]);
});
