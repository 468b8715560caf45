import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { notifications } from "@/db/schema/messaging/notifications";
import { bookings } from "@/db/schema/rentals/bookings";
import { issueReports } from "@/db/schema/support/issue-reports";
import { supportTickets } from "@/db/schema/support/tickets";
import { makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, bookedScenario } from "@/db/testing/scenarios";
import { renderNotification } from "@/lib/messaging/notifications/render-notification";
import { readFile } from "@/lib/operations/file-access/private-files";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { storeUpload } from "@/lib/platform/files/commands";
import { testPicture } from "@/lib/platform/files/testing";
import { listTicketChat } from "@/lib/support/tickets/queries";
import { reportIssue } from "./commands";
import { issueReportRequest } from "./contract";
import { getIssueReport, listIssueReports, listRoadReports } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const device = { ipAddress: "10.1.2.3", userAgent: "test" };
const makeRequest = (fields: object = {}) =>
  issueReportRequest.parse({ text: "The tank was empty.", ...fields });
const notFound = { code: "not_found" };

const makeActor = async (role: UserActor["role"] = "individual") =>
  actorFor(await makeUser(database, { role }));

async function photograph(owner: UserActor) {
  const bytes = await testPicture(80, 60).png().toBuffer();
  return (
    await storeUpload(
      owner,
      { purpose: "issue_picture", file: { name: "tank.png", bytes } },
      now,
      "192.0.2.1",
    )
  ).id;
}

describe("a report from the road", () => {
  it("shows the owner where the car is, with pictures that nobody else may read", async () => {
    const { renter, owner, bookingId } = await bookedScenario(database, true, now);
    await database
      .update(bookings)
      .set({ status: "active", deadlineAt: null })
      .where(eq(bookings.id, bookingId));
    const [road, other] = [await photograph(renter), await photograph(renter)];
    const location = "KN 5 Road, near Amahoro";
    const accident = makeRequest({ reason: "accident", bookingId, location, pictures: [road] });
    const { id, ticketId } = await reportIssue(renter, accident, now);
    await reportIssue(renter, makeRequest({ reason: "rental", bookingId, pictures: [other] }), now);
    expect(await getIssueReport(renter, id)).toMatchObject({ location, ticketId });
    for (const actor of [owner, renter, await makeActor("admin")])
      expect(await listRoadReports(actor, bookingId)).toMatchObject([
        {
          id,
          reason: "accident",
          location,
          ticketId: actor === renter ? ticketId : null,
          pictures: [{ id: road }],
        },
      ]);
    const [alert] = await database
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, owner.userId), eq(notifications.kind, "road-help-host")));
    expect(alert && renderNotification(alert, "en", new Map()).message).toContain(
      "The rental’s page shows a picture. Place: KN 5 Road, near Amahoro, https://",
    );

    expect((await readFile(owner, road, device, now)).bytes.length).toBeGreaterThan(0);
    await expect(readFile(owner, other, device, now)).rejects.toMatchObject(notFound);
    const stranger = await makeActor();
    await expect(readFile(stranger, road, device, now)).rejects.toMatchObject(notFound);
    await expect(listRoadReports(stranger, bookingId)).rejects.toMatchObject(notFound);
    // The booking moves to another owner, with another vehicle.
    const [nextOwner, next] = [await makeActor("business"), await makeVehicle(database)];
    await database
      .update(bookings)
      .set({ vehicleId: next.id, businessId: next.businessId })
      .where(eq(bookings.id, bookingId));
    const member = { businessId: next.businessId, role: "owner" as const };
    expect(await listRoadReports({ ...nextOwner, memberships: [member] }, bookingId)).toEqual([]);
  });
});

describe("a signed-in user's report", () => {
  it("opens a ticket with its text, in one transaction", async () => {
    const { renter, bookingId, vehicle } = await bookedScenario(database, true, now);
    const { id, ticketId } = await reportIssue(renter, makeRequest({ bookingId, reason: "rental" }), now);
    const report = await getIssueReport(renter, id);
    expect(report).toMatchObject({
      ticketId,
      reason: "rental",
      status: "open",
      vehicleTitle: vehicle.title,
      pictures: [],
      ticket: { status: "open" },
      bookingReference: expect.stringMatching(/^GD-/),
    });
    expect(await listTicketChat(renter, ticketId ?? "")).toMatchObject([{ message: "The tank was empty." }]);
  });

  it("shows its pictures to its author and to support only", async () => {
    const [reporter, stranger, admin] = [await makeActor(), await makeActor(), await makeActor("admin")];
    const pictures = [await photograph(reporter), await photograph(reporter)];
    const { id } = await reportIssue(reporter, makeRequest({ pictures }), now);
    expect((await getIssueReport(reporter, id)).pictures.map((file) => file.id)).toEqual(pictures);
    for (const reader of [reporter, admin])
      expect((await readFile(reader, pictures[0] ?? "", device, now)).bytes.length).toBeGreaterThan(0);
    await expect(readFile(stranger, pictures[0] ?? "", device, now)).rejects.toMatchObject(notFound);
    await expect(getIssueReport(stranger, id)).rejects.toMatchObject(notFound);
    expect(await getIssueReport(admin, id)).toMatchObject({ id });
  });

  it("creates neither report nor ticket with another user's picture or one already used", async () => {
    const [reporter, other] = [await makeActor(), await makeActor()];
    const mine = await photograph(reporter);
    for (const pictures of [
      [mine, await photograph(other)],
      [mine, mine],
    ])
      await expect(reportIssue(reporter, makeRequest({ pictures }), now)).rejects.toMatchObject(notFound);
    expect(await database.$count(issueReports, eq(issueReports.reporterId, reporter.userId))).toBe(0);
    expect(await database.$count(supportTickets, eq(supportTickets.userId, reporter.userId))).toBe(0);
    // Files of a rejected report can be sent again.
    expect(await reportIssue(reporter, makeRequest({ pictures: [mine] }), now)).toMatchObject({
      status: "open",
    });
  });

  it("is listed newest first, page after page, to its author only", async () => {
    const [reporter, stranger] = [await makeActor(), await makeActor()];
    const ids: string[] = [];
    for (const minute of [1, 2, 3])
      ids.unshift((await reportIssue(reporter, makeRequest(), addMs(now, minute * MINUTE_MS))).id);
    const first = await listIssueReports(reporter, { limit: 2 });
    const second = await listIssueReports(reporter, { limit: 2, cursor: first.nextCursor ?? "" });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
    expect((await listIssueReports(stranger, { limit: 2 })).items).toEqual([]);
    await expect(listIssueReports(stranger, { limit: 2, cursor: ids[0] })).rejects.toMatchObject(notFound);
  });
});

it("a visitor's report has no ticket and no pictures", async () => {
  const visitor = { kind: "anonymous" } as const;
  expect(await reportIssue(visitor, makeRequest({ email: "a@example.com" }), now)).toMatchObject({
    ticketId: null,
  });
  const pictures = [crypto.randomUUID()];
  await expect(reportIssue(visitor, makeRequest({ pictures }), now)).rejects.toMatchObject({
    code: "forbidden",
  });
});
