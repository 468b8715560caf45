import { and, eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema/identity/users";
import { notifications } from "@/db/schema/messaging/notifications";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { auditEntries } from "@/db/schema/platform/audit";
import { settings } from "@/db/schema/platform/settings";
import { bookings } from "@/db/schema/rentals/bookings";
import { issueReports } from "@/db/schema/support/issue-reports";
import { makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, bookedScenario, notificationKindsOf, paidScenario } from "@/db/testing/scenarios";
import { renderNotification } from "@/lib/messaging/notifications/render-notification";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { cancelBooking } from "@/lib/rentals/bookings/commands";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { closeVisitorReport, openVisitorTicket } from "@/lib/support/issue-reports/admin/commands";
import { listVisitorReports } from "@/lib/support/issue-reports/admin/queries";
import { adminTicketsQuery } from "@/lib/support/tickets/admin/contract";
import { listAdminTickets } from "@/lib/support/tickets/admin/queries";
import { closeTicket, replyToTicket } from "@/lib/support/tickets/commands";
import { listTicketChat } from "@/lib/support/tickets/queries";
import { reportIssue } from "./commands";
import { issueReportRequest, visitorReportQuery } from "./contract";
import { MAX_OPEN_REPORTS } from "./open-reports";
import { getIssueReport, listIssueReports, listRoadReports } from "./queries";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const visitor = { kind: "anonymous" } as const;
const makeRequest = (fields: object) =>
  issueReportRequest.parse({ text: "The pictures show another car.", ...fields });

async function storedReport(id: string) {
  const [row] = await database.select().from(issueReports).where(eq(issueReports.id, id));
  return row;
}

it("accepts a visitor's report of a public vehicle, with an email address for the answer", async () => {
  const { id: vehicleId } = await makeVehicle(database);
  const request = makeRequest({ vehicleId, reason: "inaccurate", email: "visitor@example.com" });
  const { id, status } = await reportIssue(visitor, request, now);
  expect(status).toBe("open");
  expect(await storedReport(id)).toMatchObject({
    reporterId: null,
    vehicleId,
    bookingId: null,
    reason: "inaccurate",
    text: "The pictures show another car.",
    email: "visitor@example.com",
    status: "open",
  });
});

it("records the reporter, and links a booking's report to its vehicle", async () => {
  const { renter, bookingId, vehicle } = await bookedScenario(database, true, now);
  const { id } = await reportIssue(renter, makeRequest({ bookingId, reason: "rental" }), now);
  expect(await storedReport(id)).toMatchObject({
    reporterId: renter.userId,
    bookingId,
    vehicleId: vehicle.id,
  });
});

describe("administrators are notified", () => {
  const kindsTo = (userId: string) => notificationKindsOf(database, userId);

  it("of a report by somebody with an account, and once per clock hour of those by visitors", async () => {
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    const reporter = actorFor(await makeUser(database));
    const { ticketId } = await reportIssue(reporter, makeRequest({}), now);
    expect(await kindsTo(admin.userId)).toEqual(["ticket-opened"]);
    const [row] = await database.select().from(notifications).where(eq(notifications.userId, admin.userId));
    expect(row).toMatchObject({ actionUrl: `/dashboard/admin/support/${ticketId}` });
    // An hour of its own, because other tests report as visitors too.
    const hour = addMs(now, -600 * MINUTE_MS);
    for (const minutes of [0, 1, 59])
      await reportIssue(visitor, makeRequest({}), addMs(hour, minutes * MINUTE_MS));
    expect(await kindsTo(admin.userId)).toEqual(["ticket-opened", "visitor-reported"]);
    await reportIssue(visitor, makeRequest({}), addMs(hour, 60 * MINUTE_MS));
    expect(await kindsTo(admin.userId)).toEqual(["ticket-opened", "visitor-reported", "visitor-reported"]);
  });

  it("of a renter's report that holds a payout, which its ticket says until it is closed or paid out", async () => {
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    const { renter, owner, bookingId } = await bookedScenario(database, true, now);
    const status = { status: "no_show" as const, deadlineAt: null };
    await database.update(bookings).set(status).where(eq(bookings.id, bookingId));
    const report = makeRequest({ bookingId, reason: "rental", text: "Nobody came." });
    const { id } = await reportIssue(renter, report, now);
    expect(await kindsTo(admin.userId)).toEqual(["payout-questioned"]);
    expect(await getIssueReport(admin, id)).toMatchObject({ holdsPayout: true });
    const other = await reportIssue(owner, report, now);
    expect(await kindsTo(admin.userId)).toEqual(["payout-questioned", "ticket-opened"]);
    expect(await getIssueReport(admin, other.id)).toMatchObject({ holdsPayout: false });
  });
});

it("accepts a report with only a text", async () => {
  const signedIn = actorFor(await makeUser(database));
  const { id } = await reportIssue(signedIn, makeRequest({ email: "" }), now);
  expect(await storedReport(id)).toMatchObject({ reason: "other", email: null, vehicleId: null });
});

it("does not reveal a vehicle or booking the reporter may not see", async () => {
  const { bookingId } = await bookedScenario(database, true, now);
  const stranger = actorFor(await makeUser(database));
  for (const actor of [visitor, stranger])
    await expect(reportIssue(actor, makeRequest({ bookingId }), now)).rejects.toMatchObject({
      code: "not_found",
    });
  const { id: vehicleId } = await makeVehicle(database, { status: "unlisted" });
  await expect(reportIssue(visitor, makeRequest({ vehicleId }), now)).rejects.toMatchObject({
    key: "vehicleNotFound",
  });
  await expect(reportIssue(visitor, makeRequest({ vehicleId: "nobody" }), now)).rejects.toMatchObject({
    key: "vehicleNotFound",
  });
});

it("requires a text", () => {
  const { error } = issueReportRequest.safeParse({ text: "  ", reason: "fraud" });
  expect(error?.issues.map(({ message }) => message)).toEqual(["issueTextRequired"]);
});

it("administrators list visitors' reports, longest waiting first, and answer them as a ticket or close them", async () => {
  const admin = actorFor(
    await makeUser(database, { role: "admin", firstName: "Solange", lastName: "Mukamana" }),
  );
  const device = { ipAddress: "10.0.0.1", userAgent: "test" };
  const later = (minutes: number) => ({ now: addMs(now, minutes * MINUTE_MS), device });
  const reportAsVisitor = async (email: string, minute: number) =>
    (await reportIssue(visitor, makeRequest({ email, reason: "fraud" }), later(minute).now, "fr")).id;
  const [answered, closed] = [await reportAsVisitor("emery@example.com", 1), await reportAsVisitor("", 2)];
  const list = async (query: object = {}) =>
    (await listVisitorReports(admin, visitorReportQuery.parse({ limit: 100, ...query }))).items;
  expect((await list()).map(({ id }) => id).slice(-2)).toEqual([answered, closed]);
  const first = await listVisitorReports(admin, visitorReportQuery.parse({ limit: 1 }));
  expect((await list({ cursor: first.nextCursor })).map(({ id }) => id)).not.toContain(first.items[0]?.id);

  const { ticketId } = await openVisitorTicket(admin, answered, later(3));
  expect(await closeVisitorReport(admin, closed, later(4))).toMatchObject({
    status: "resolved",
    email: null,
    ticketId: null,
    resolved: { by: "Solange Mukamana", at: later(4).now.toISOString() },
  });
  // Two competing requests; a report with a ticket is closed with the ticket.
  for (const again of [openVisitorTicket, closeVisitorReport])
    for (const id of [answered, closed])
      await expect(again(admin, id, later(5))).rejects.toMatchObject({ key: "reportDealtWith" });
  const silent = await reportAsVisitor("", 6);
  await expect(openVisitorTicket(admin, silent, later(6))).rejects.toMatchObject({
    key: "reportWithoutAddress",
  });

  await replyToTicket(admin, ticketId ?? "", "It is gone from the list.", later(7).now, device);
  const [answerEmail] = await database
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, "emery@example.com"));
  expect(answerEmail).toMatchObject({ template: "support-answer-visitor", locale: "fr" });
  expect(answerEmail?.body).toContain("It is gone from the list.");
  await closeTicket(admin, ticketId ?? "", later(8).now, device);
  const done = { status: "resolved" as const };
  expect((await list(done)).map(({ id }) => id)).toEqual([answered, closed]);
  const latest = await listVisitorReports(admin, visitorReportQuery.parse({ ...done, limit: 1 }));
  expect((await list({ ...done, cursor: latest.nextCursor })).map(({ id }) => id)).toEqual([closed]);
  const entries = await database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectType, "report"))
    .orderBy(auditEntries.id);
  expect(entries.map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ["report.answer", answered],
    ["report.close", closed],
  ]);

  const signedIn = actorFor(await makeUser(database));
  const own = await reportIssue(signedIn, makeRequest({}), now);
  await expect(closeVisitorReport(admin, own.id, later(9))).rejects.toMatchObject({ code: "not_found" });
  for (const handle of [openVisitorTicket, closeVisitorReport])
    await expect(handle(signedIn, silent, later(9))).rejects.toMatchObject({ code: "forbidden" });
  await expect(listVisitorReports(signedIn, visitorReportQuery.parse({}))).rejects.toMatchObject({
    code: "forbidden",
  });
});

describe("a report from the road", () => {
  const report = { reason: "accident", text: "Somebody drove into us.", location: "-1.95361, 30.09256" };

  it("opens an urgent ticket, first in the queue, and alerts the owner and the administrators", async () => {
    const { renter, owner, bookingId } = await bookedScenario(database, true, now);
    await database
      .update(bookings)
      .set({ status: "active", deadlineAt: null })
      .where(eq(bookings.id, bookingId));
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    await reportIssue(renter, makeRequest({ reason: "other" }), now);
    const { ticketId } = await reportIssue(
      renter,
      makeRequest({ ...report, bookingId }),
      addMs(now, MINUTE_MS),
    );
    const queue = await listAdminTickets(admin, adminTicketsQuery.parse({ status: "open", limit: "1" }));
    expect(queue.items).toMatchObject([
      { id: ticketId, isUrgent: true, subject: "Urgent: accident on the road" },
    ]);
    expect(queue.items[0]?.lastMessage?.excerpt).toContain("Location: -1.95361, 30.09256");
    const cursor = queue.nextCursor ?? "";
    const rest = await listAdminTickets(
      admin,
      adminTicketsQuery.parse({ status: "open", limit: "50", cursor }),
    );
    expect(rest.items.map(({ id }) => id)).not.toContain(ticketId);
    expect(rest.items[0]).toMatchObject({ isUrgent: false });
    const alerts = await database.select().from(notifications).where(like(notifications.kind, "road-help%"));
    expect(alerts.filter(({ userId }) => userId === owner.userId)).toMatchObject([
      { kind: "road-help-host", priority: "urgent", actionUrl: `/dashboard/business/rentals/${bookingId}` },
    ]);
    expect(alerts.filter(({ userId }) => userId === admin.userId)).toMatchObject([
      { kind: "road-help", actionUrl: `/dashboard/admin/support/${ticketId}` },
    ]);
    const mapLink = "https://www.google.com/maps/search/?api=1&query=-1.95361%2C%2030.09256";
    const messages = alerts
      .filter(({ userId }) => [owner.userId, admin.userId].includes(userId))
      .map((row) => renderNotification(row, "en", new Map()).message);
    expect(messages).toHaveLength(2);
    for (const message of messages) {
      expect(message.endsWith(` Place: -1.95361, 30.09256, ${mapLink}`)).toBe(true);
      expect(message).not.toContain("picture");
    }
  });

  it("alerts nobody again within the clock hour for the same reason, and is accepted however many reports are open", async () => {
    const { renter, owner, bookingId } = await bookedScenario(database, true, now);
    await database
      .update(bookings)
      .set({ status: "active", deadlineAt: null })
      .where(eq(bookings.id, bookingId));
    const call = (minutes: number, reason: string) =>
      reportIssue(renter, makeRequest({ ...report, reason, bookingId }), addMs(now, minutes * MINUTE_MS));
    const alerts = () =>
      database.$count(
        notifications,
        and(eq(notifications.userId, owner.userId), eq(notifications.kind, "road-help-host")),
      );
    for (const minutes of [0, 1, 59]) await call(minutes, "accident");
    expect(await alerts()).toBe(1);
    await call(2, "breakdown");
    await call(60, "accident");
    expect(await alerts()).toBe(3);
    for (let opened = 0; opened < MAX_OPEN_REPORTS; opened++) await reportIssue(renter, makeRequest({}), now);
    await expect(reportIssue(renter, makeRequest({}), now)).rejects.toMatchObject({ key: "tooManyReports" });
    await call(120, "accident");
    expect(await alerts()).toBe(4);
  });

  it("says that another car is needed to everybody who can give one", async () => {
    const { renter, owner, bookingId } = await bookedScenario(database, true, now);
    await database
      .update(bookings)
      .set({ status: "active", deadlineAt: null })
      .where(eq(bookings.id, bookingId));
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    const stranded = makeRequest({ ...report, bookingId, isVehicleNeeded: true });
    await reportIssue(renter, makeRequest({ ...report, bookingId }), now);
    const { id, ticketId } = await reportIssue(renter, stranded, addMs(now, MINUTE_MS));
    expect(await listTicketChat(renter, ticketId ?? "")).toMatchObject([
      { message: expect.stringMatching(/\n\nI need another car$/) },
    ]);
    expect(await listRoadReports(owner, bookingId)).toMatchObject([
      { id, isVehicleNeeded: true },
      { isVehicleNeeded: false },
    ]);
    // The administrators' ticket links to the booking, where they can change its car.
    expect(await getIssueReport(admin, id)).toMatchObject({ bookingId, isVehicleNeeded: true });
    const messagesTo = async ({ userId }: typeof owner) => {
      const isAlert = and(eq(notifications.userId, userId), like(notifications.kind, "road-help%"));
      const alerts = await database.select().from(notifications).where(isAlert).orderBy(notifications.id);
      return alerts.map((row) => renderNotification(row, "en", new Map()).message);
    };
    // A second alarm within the hour, because the first did not say so.
    const need = "They need another car.";
    for (const actor of [owner, admin])
      expect((await messagesTo(actor)).map((message) => message.includes(need))).toEqual([false, true]);
    for (const message of await messagesTo(owner))
      expect(message).toContain("You can change the car on the rental’s page.");
    // Reports about anything else do not ask for a car.
    const other = await reportIssue(renter, makeRequest({ bookingId, isVehicleNeeded: true }), now);
    expect(await getIssueReport(renter, other.id)).toMatchObject({ isVehicleNeeded: false });
  });

  it("names whoever sent it, also somebody of the owner's team, and does not alert them", async () => {
    const { owner, bookingId } = await bookedScenario(database, true, now);
    await database
      .update(bookings)
      .set({ status: "active", deadlineAt: null })
      .where(eq(bookings.id, bookingId));
    await database
      .update(users)
      .set({ firstName: "Diane", lastName: "Ingabire" })
      .where(eq(users.id, owner.userId));
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    await reportIssue(owner, makeRequest({ ...report, bookingId }), now);
    const alertsTo = ({ userId }: typeof owner) =>
      database
        .select()
        .from(notifications)
        .where(and(eq(notifications.userId, userId), like(notifications.kind, "road-help%")));
    const [alert] = await alertsTo(admin);
    expect(alert && renderNotification(alert, "en", new Map()).message).toMatch(/^Diane Ingabire reports/);
    expect(await alertsTo(owner)).toEqual([]);
  });

  it("is accepted only for a rental in progress, from its participants", async () => {
    const { renter, bookingId } = await bookedScenario(database, true, now);
    await expect(reportIssue(renter, makeRequest({ ...report, bookingId }), now)).rejects.toMatchObject({
      key: "bookingNotOut",
    });
    await expect(reportIssue(renter, makeRequest(report), now)).rejects.toMatchObject({ code: "not_found" });
    await database
      .update(bookings)
      .set({ status: "active", deadlineAt: null })
      .where(eq(bookings.id, bookingId));
    const stranger = actorFor(await makeUser(database));
    for (const actor of [visitor, stranger])
      await expect(reportIssue(actor, makeRequest({ ...report, bookingId }), now)).rejects.toMatchObject({
        code: "not_found",
      });
  });

  it("shows the emergency number of the settings to the renter while the car is out", async () => {
    const { renter, owner, bookingId } = await bookedScenario(database, true, now);
    const phoneFor = async (actor: typeof renter) => (await getBooking(actor, bookingId, now)).emergencyPhone;
    expect(await phoneFor(renter)).toBeNull();
    await database
      .update(bookings)
      .set({ status: "active", deadlineAt: null })
      .where(eq(bookings.id, bookingId));
    // Without an emergency number in the settings, none is shown.
    expect(await phoneFor(renter)).toBeNull();
    await database.insert(settings).values({ key: "emergencyPhone", value: "+250 788 000 112" });
    expect([await phoneFor(renter), await phoneFor(owner)]).toEqual(["+250 788 000 112", null]);
  });
});

describe("a renter to whom the car is not handed over", () => {
  const report = { reason: "rental", text: "Nobody is here." };
  const alarmsTo = async (userId: string) =>
    (await notificationKindsOf(database, userId)).filter((kind) => kind?.startsWith("pick-up-reported"));

  it("alerts the owner and the administrators at once, from the agreed pick-up on", async () => {
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    const { renter, owner, bookingId } = await paidScenario(database, now);
    const startsAt = new Date((await getBooking(renter, bookingId, now)).startsAt);
    await reportIssue(renter, makeRequest({ ...report, bookingId }), addMs(startsAt, -1));
    expect([await alarmsTo(owner.userId), await alarmsTo(admin.userId)]).toEqual([[], []]);
    const { ticketId } = await reportIssue(renter, makeRequest({ ...report, bookingId }), startsAt);
    await reportIssue(renter, makeRequest({ ...report, bookingId }), addMs(startsAt, MINUTE_MS));
    expect(await alarmsTo(owner.userId)).toEqual(["pick-up-reported-host"]);
    expect(await alarmsTo(admin.userId)).toEqual(["pick-up-reported"]);
    const queue = await listAdminTickets(admin, adminTicketsQuery.parse({ search: ticketId }));
    expect(queue.items).toMatchObject([{ isUrgent: true, subject: "Urgent: the car is not handed over" }]);
    // The owner is not paid, also if the renter then cancels.
    await cancelBooking(renter, bookingId, { reason: "" }, addMs(startsAt, 5 * MINUTE_MS));
    const { items } = await listIssueReports(renter, { limit: 10 });
    expect(items.map(({ holdsPayout }) => holdsPayout)).toEqual([true, true, true]);
  });

  it("is the renter of a paid booking that has not begun", async () => {
    const { renter, owner, bookingId } = await paidScenario(database, now);
    const startsAt = new Date((await getBooking(renter, bookingId, now)).startsAt);
    await reportIssue(owner, makeRequest({ ...report, bookingId }), startsAt);
    await reportIssue(renter, makeRequest({ ...report, reason: "payment", bookingId }), startsAt);
    await database.update(bookings).set({ status: "active" }).where(eq(bookings.id, bookingId));
    await reportIssue(renter, makeRequest({ ...report, bookingId }), startsAt);
    expect(await alarmsTo(owner.userId)).toEqual([]);
  });
});
