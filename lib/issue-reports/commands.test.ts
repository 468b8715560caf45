import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeUser, makeVehicle } from "@/db/factories";
import { actorFor, bookedScenario } from "@/db/scenario";
import { auditEntries } from "@/db/schema/audit";
import { issueReports } from "@/db/schema/issue-reports";
import { outboxMessages } from "@/db/schema/outbox";
import { freshDatabase } from "@/db/testing";
import { after, MINUTE_MS } from "@/lib/dates";
import { closeTicket, replyToTicket } from "@/lib/support/commands";
import { reportIssue } from "./commands";
import { issueReportRequest, visitorReportQuery } from "./contract";
import { closeVisitorReport, openVisitorTicket } from "./desk-commands";
import { listVisitorReports } from "./desk-queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const visitor = { kind: "anonymous" } as const;
const asked = (fields: object) =>
  issueReportRequest.parse({ text: "The pictures show another car.", ...fields });

async function stored(id: string) {
  const [row] = await database.select().from(issueReports).where(eq(issueReports.id, id));
  return row;
}

it("takes a visitor's report of a car everybody can see, with an address for the answer", async () => {
  const { id: vehicleId } = await makeVehicle(database);
  const request = asked({ vehicleId, reason: "inaccurate", email: "visitor@example.com" });
  const { id, status } = await reportIssue(visitor, request, now);
  expect(status).toBe("open");
  expect(await stored(id)).toMatchObject({
    reporterId: null,
    vehicleId,
    bookingId: null,
    reason: "inaccurate",
    text: "The pictures show another car.",
    email: "visitor@example.com",
    status: "open",
  });
});

it("knows who reported, and a rental's report is about its car too", async () => {
  const { renter, bookingId, vehicle } = await bookedScenario(database, true, now);
  const { id } = await reportIssue(renter, asked({ bookingId, reason: "rental" }), now);
  expect(await stored(id)).toMatchObject({ reporterId: renter.userId, bookingId, vehicleId: vehicle.id });
});

it("takes a report about nothing in particular, for which words are enough", async () => {
  const person = actorFor(await makeUser(database));
  const { id } = await reportIssue(person, asked({ email: "" }), now);
  expect(await stored(id)).toMatchObject({ reason: "other", email: null, vehicleId: null });
});

it("says of no car and no rental that it is there, when the person may not see it", async () => {
  const { bookingId } = await bookedScenario(database, true, now);
  const stranger = actorFor(await makeUser(database));
  for (const actor of [visitor, stranger])
    await expect(reportIssue(actor, asked({ bookingId }), now)).rejects.toMatchObject({ code: "not_found" });
  const { id: vehicleId } = await makeVehicle(database, { status: "unlisted" });
  await expect(reportIssue(visitor, asked({ vehicleId }), now)).rejects.toMatchObject({
    key: "vehicleNotFound",
  });
  await expect(reportIssue(visitor, asked({ vehicleId: "nobody" }), now)).rejects.toMatchObject({
    key: "vehicleNotFound",
  });
});

it("needs words", () => {
  const { error } = issueReportRequest.safeParse({ text: "  ", reason: "fraud" });
  expect(error?.issues.map(({ message }) => message)).toEqual(["issueTextRequired"]);
});

it("a visitor's report is read by administrators, longest waiting first, answered as a ticket or closed", async () => {
  const admin = actorFor(
    await makeUser(database, { role: "admin", firstName: "Solange", lastName: "Mukamana" }),
  );
  const device = { ipAddress: "10.0.0.1", userAgent: "test" };
  const later = (minutes: number) => ({ now: after(now, minutes * MINUTE_MS), device });
  const told = async (email: string, minute: number) =>
    (await reportIssue(visitor, asked({ email, reason: "fraud" }), later(minute).now)).id;
  const [answered, closed] = [await told("emery@example.com", 1), await told("", 2)];
  const list = async (query: object = {}) =>
    (await listVisitorReports(admin, visitorReportQuery.parse({ limit: 100, ...query }))).items;
  expect((await list()).map(({ id }) => id).slice(-2)).toEqual([answered, closed]);
  const first = await listVisitorReports(admin, visitorReportQuery.parse({ limit: 1 }));
  expect((await list({ cursor: first.nextCursor })).map(({ id }) => id)).not.toContain(first.items[0]?.id);

  const { ticketId } = await openVisitorTicket(admin, answered, later(3));
  expect(await closeVisitorReport(admin, closed, later(4))).toMatchObject({
    ...{ status: "resolved", email: null, ticketId: null },
    resolved: { by: "Solange Mukamana", at: later(4).now.toISOString() },
  });
  // Twice at once, and what has a ticket is closed with it.
  for (const again of [openVisitorTicket, closeVisitorReport])
    for (const id of [answered, closed])
      await expect(again(admin, id, later(5))).rejects.toMatchObject({ key: "reportDealtWith" });
  const silent = await told("", 6);
  await expect(openVisitorTicket(admin, silent, later(6))).rejects.toMatchObject({
    key: "reportWithoutAddress",
  });

  await replyToTicket(admin, ticketId ?? "", "It is gone from the list.", later(7).now);
  const [letter] = await database
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, "emery@example.com"));
  expect(letter).toMatchObject({ template: "support-answer-visitor" });
  expect(letter?.body).toContain("It is gone from the list.");
  await closeTicket(admin, ticketId ?? "", later(8).now);
  const done = { status: "resolved" as const };
  expect((await list(done)).map(({ id }) => id)).toEqual([answered, closed]);
  const latest = await listVisitorReports(admin, visitorReportQuery.parse({ ...done, limit: 1 }));
  expect((await list({ ...done, cursor: latest.nextCursor })).map(({ id }) => id)).toEqual([closed]);
  const acts = await database.select().from(auditEntries).where(eq(auditEntries.subjectType, "report"));
  expect(acts.map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ["report.answer", answered],
    ["report.close", closed],
  ]);

  const person = actorFor(await makeUser(database));
  const own = await reportIssue(person, asked({}), now);
  await expect(closeVisitorReport(admin, own.id, later(9))).rejects.toMatchObject({ code: "not_found" });
  for (const act of [openVisitorTicket, closeVisitorReport])
    await expect(act(person, silent, later(9))).rejects.toMatchObject({ code: "forbidden" });
  await expect(listVisitorReports(person, visitorReportQuery.parse({}))).rejects.toMatchObject({
    code: "forbidden",
  });
});
