import { desc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { chatRooms } from "@/db/schema/support/chat";
import { issueReports } from "@/db/schema/support/issue-reports";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, bookedScenario, paidScenario } from "@/db/testing/scenarios";
import type { UserActor } from "@/lib/platform/actor";
import { MAX_OPEN_REPORTS } from "@/lib/support/issue-reports/open-reports";
import { getIssueReport, listIssueReports } from "@/lib/support/issue-reports/queries";
import { closeTicket, openTicket } from "@/lib/support/tickets/commands";
import { ticketRequest } from "@/lib/support/tickets/contract";
import { getTicket, listTicketChat } from "@/lib/support/tickets/queries";
import { MAX_OPEN_TICKETS } from "@/lib/support/tickets/rules";
import { chatReport, roomRequest } from "./contract";
import { openRoom } from "./open-room";
import { reportRoom } from "./report-room";

const database = await freshDatabase();
const device = { ipAddress: "192.0.2.1", userAgent: null };
const now = new Date();
const scam = chatReport.parse({ reason: "fraud", text: "They ask for cash." });
const question = ticketRequest.parse({ subject: "Invoice", description: "Please send it again." });

async function rentalRoom() {
  const scenario = await paidScenario(database, now);
  const room = await openRoom(scenario.renter, roomRequest.parse({ bookingId: scenario.bookingId }), now);
  return { ...scenario, room };
}

async function newestReport({ userId }: UserActor) {
  const [report] = await database
    .select()
    .from(issueReports)
    .where(eq(issueReports.reporterId, userId))
    .orderBy(desc(issueReports.id))
    .limit(1);
  return report;
}

it("opens a ticket with the reason and the words, which leads to the conversation, the booking and the car", async () => {
  const { renter, bookingId, vehicle, room } = await rentalRoom();
  await reportRoom(renter, room.id, scam, now);
  const admin = actorFor(await makeUser(database, { role: "admin" }));
  const report = await newestReport(renter);
  expect(await getIssueReport(admin, report?.id ?? "")).toMatchObject({
    reason: "fraud",
    text: scam.text,
    roomId: room.id,
    bookingId,
    vehicleId: vehicle.id,
  });
  const ticketId = report?.ticketId ?? "";
  expect(await getTicket(admin, ticketId)).toMatchObject({
    subject: "Report: possible scam in a conversation",
    reportId: report?.id,
  });
  expect(await listTicketChat(admin, ticketId)).toMatchObject([{ message: scam.text }]);
});

it("shows a business no booking that was not paid, also if it reports the conversation about it", async () => {
  const { renter, owner, bookingId } = await bookedScenario(database, true, now);
  const room = await openRoom(renter, roomRequest.parse({ bookingId }), now);
  await reportRoom(owner, room.id, scam, now);
  const report = await newestReport(owner);
  const none = { roomId: room.id, bookingId: null, bookingReference: null };
  expect(await getIssueReport(owner, report?.id ?? "")).toMatchObject(none);
  expect(await listIssueReports(owner, { limit: 10 })).toMatchObject({ items: [none] });
  const admin = actorFor(await makeUser(database, { role: "admin" }));
  expect(await getIssueReport(admin, report?.id ?? "")).toMatchObject({ bookingId });
});

it("is accepted however many other tickets its reporter has open, which reports do not use up either", async () => {
  const { renter, room } = await rentalRoom();
  for (let opened = 1; opened < MAX_OPEN_TICKETS; opened++) await openTicket(renter, question, now, device);
  await reportRoom(renter, room.id, scam, now);
  await openTicket(renter, question, now, device);
  await expect(openTicket(renter, question, now, device)).rejects.toMatchObject({
    key: "tooManyTickets",
  });
  await reportRoom(renter, room.id, scam, now);
  expect(await newestReport(renter)).toMatchObject({ roomId: room.id, status: "open" });
});

it("has a limit of its own, and changes nothing when it is refused", async () => {
  const { renter, owner, room } = await rentalRoom();
  const other = await openRoom(renter, roomRequest.parse({ participants: [{ type: "support" }] }), now);
  for (let opened = 0; opened < MAX_OPEN_REPORTS; opened++) await reportRoom(renter, other.id, scam, now);
  const refused = reportRoom(renter, room.id, scam, now);
  await expect(refused).rejects.toMatchObject({
    key: "tooManyReports",
    details: { values: { limit: MAX_OPEN_REPORTS } },
  });
  const [unreported] = await database.select().from(chatRooms).where(eq(chatRooms.id, room.id));
  expect(unreported?.reportedAt).toBeNull();
  await reportRoom(owner, room.id, scam, now);
  await closeTicket(renter, (await newestReport(renter))?.ticketId ?? "", now, device);
  await reportRoom(renter, room.id, scam, now);
});
