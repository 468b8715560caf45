import { and, asc, eq, ne } from "drizzle-orm";
import { v7 } from "uuid";
import { statusAfter } from "@/lib/support/tickets/rules";
import type { Transaction } from "../index";
import { users } from "../schema/identity/users";
import { bookings } from "../schema/rentals/bookings";
import { issueReports } from "../schema/support/issue-reports";
import { supportMessages, supportNotes, supportTickets } from "../schema/support/tickets";
import { hoursAfter } from "./period";

type TicketUser = Pick<typeof users.$inferSelect, "id" | "firstName" | "lastName" | "email" | "phone">;

interface DemoTicket {
  reference: string;
  /** Undefined for a visitor without an account. */
  by?: TicketUser;
  visitor?: { name: string; email: string };
  subject: string;
  hoursAgo: number;
  /** Written in turn by the user and by support, starting with the user, with these hours between them. */
  messageTexts: string[];
  everyHours: number;
  isClosed?: true;
  isUrgent?: true;
  /** Its user works for a business whose plan includes priority support. */
  isPriority?: true;
  /** Visible to administrators only. */
  adminNote?: string;
}

/**
 * Adds support tickets: two of the demo renter's, one about a booking, an accident, one with priority, and
 * two that await an answer.
 */
export async function loadTickets(tx: Transaction, now: Date): Promise<void> {
  const [admin] = await tx.select().from(users).where(eq(users.role, "admin")).limit(1);
  const [renter] = await tx.select().from(users).where(eq(users.email, "renter@gendana.rw"));
  const [other] = await tx
    .select()
    .from(users)
    .where(and(eq(users.role, "individual"), ne(users.email, "renter@gendana.rw")))
    .orderBy(asc(users.id))
    .limit(1);
  const [owner] = await tx.select().from(users).where(eq(users.email, "fleet@gendana.rw"));
  if (!admin || !renter || !other || !owner)
    throw new Error("the demo data lacks an account for the tickets");
  for (const ticket of demoTickets(renter, other, owner)) await loadTicket(tx, now, ticket, admin.id);
  await reportBooking(tx, now, renter, admin.id);
  await reportAccident(tx, now, admin.id);
  await reportListings(tx, now);
}

/** Adds an accident during an active rental: an urgent ticket without an answer yet. */
async function reportAccident(tx: Transaction, now: Date, adminId: string): Promise<void> {
  const [rental] = await tx
    .select({ booking: bookings, by: users })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.renterId))
    .where(and(eq(bookings.status, "active"), ne(users.email, "renter@gendana.rw")))
    .orderBy(asc(bookings.startsAt))
    .limit(1);
  if (!rental) return;
  const { booking, by } = rental;
  const text =
    "A motorcycle ran into the rear left door. Nobody is hurt. The police are here; can we drive on?";
  const location = "KN 5 Road, near the roundabout of Remera";
  const hoursAgo = 1;
  const ticket = {
    reference: "GS-ROAD6H3",
    by,
    subject: "Urgent: accident on the road",
    hoursAgo,
    messageTexts: [`${text}\n\nLocation: ${location}`],
    everyHours: 0,
    isUrgent: true as const,
  };
  const ticketId = await loadTicket(tx, now, ticket, adminId);
  const createdAt = hoursAfter(now, -hoursAgo);
  const { id: bookingId, vehicleId, renterId: reporterId } = booking;
  const about = { vehicleId, bookingId, reason: "accident" as const, text, location };
  const report = { reporterId, ...about, ticketId, createdAt };
  await tx.insert(issueReports).values({ id: v7({ msecs: createdAt.getTime() }), ...report });
}

/** Adds two visitors' reports about listed vehicles, one of them with an email address. */
async function reportListings(tx: Transaction, now: Date): Promise<void> {
  const reports = [
    {
      vehicleId: "featured-fortuner",
      reason: "inaccurate" as const,
      hoursAgo: 30,
      text: "The description says seven seats, but the pictures show five. Which is right?",
      email: "emery.gasana@example.rw",
    },
    {
      vehicleId: "featured-luxury",
      reason: "fraud" as const,
      hoursAgo: 5,
      text: "I have seen the same pictures in an advertisement from another town.",
      email: null,
    },
  ];
  for (const { hoursAgo, ...report } of reports) {
    const createdAt = hoursAfter(now, -hoursAgo);
    await tx.insert(issueReports).values({ id: v7({ msecs: createdAt.getTime() }), ...report, createdAt });
  }
}

function demoTickets(renter: TicketUser, other: TicketUser, owner: TicketUser): DemoTicket[] {
  return [
    {
      reference: "GS-SEAT4K2",
      by: renter,
      subject: "A child seat for the coast road",
      hoursAgo: 26,
      messageTexts: [
        "We travel with a child of three. Can every car have a seat for her, or only some?",
        "Only cars whose owner offers one: choose \u201cChild seat\u201d among the filters, then add it under extras before you book.",
      ],
      everyHours: 3,
    },
    {
      reference: "GS-BILL7M9",
      by: renter,
      subject: "A receipt in my company\u2019s name",
      hoursAgo: 21 * 24,
      messageTexts: [
        "Can the receipt of my rental show my company\u2019s name?",
        "The receipt shows the name of the person who booked. Change the name in your profile before your next booking, and it will show your company\u2019s name.",
        "That works, thank you!",
      ],
      everyHours: 5,
      isClosed: true,
    },
    {
      reference: "GS-LATE3Q6",
      by: other,
      subject: "Held up at the border",
      hoursAgo: 2,
      messageTexts: ["If we come back from Gisenyi two hours late, what does it cost, and whom do we tell?"],
      everyHours: 0,
      adminNote: "Called back, nobody answered. The rental ends tomorrow evening, so this should not wait.",
    },
    {
      reference: "GS-WEDD5R8",
      visitor: { name: "Solange Ingabire", email: "solange.ingabire@example.rw" },
      subject: "Four cars for a wedding",
      hoursAgo: 7,
      messageTexts: ["We need four white cars for a Saturday in May. Can they be booked together?"],
      everyHours: 0,
    },
    {
      reference: "GS-FLEE8T4",
      by: owner,
      subject: "A second payout account",
      hoursAgo: 3,
      messageTexts: [
        "Our wedding cars are run by a partner. May their payouts go to an account of their own, or do we need a second business for that?",
      ],
      everyHours: 0,
      isPriority: true,
    },
  ];
}

async function loadTicket(tx: Transaction, now: Date, ticket: DemoTicket, adminId: string): Promise<string> {
  const { by, visitor, messageTexts, isClosed } = ticket;
  const startedAt = hoursAfter(now, -ticket.hoursAgo);
  const messages = messageTexts.map((body, index) => {
    const sender = index % 2 === 0 ? ("visitor" as const) : ("support" as const);
    const at = hoursAfter(startedAt, index * ticket.everyHours);
    const authorId = sender === "support" ? adminId : (by?.id ?? null);
    return { id: v7({ msecs: at.getTime() }), sender, authorId, body, createdAt: at };
  });
  const last = messages.at(-1);
  const lastMessageAt = last?.createdAt ?? startedAt;
  const isOurs = messageTexts.length > 1 || ticket.adminNote !== undefined;
  const closing = { status: "closed" as const, closedAt: hoursAfter(lastMessageAt, 1), closedBy: by?.id };
  const ticketId = v7({ msecs: startedAt.getTime() });
  await tx.insert(supportTickets).values({
    id: ticketId,
    reference: ticket.reference,
    userId: by?.id,
    phone: by?.phone,
    name: by ? `${by.firstName} ${by.lastName}` : (visitor?.name ?? ""),
    email: by?.email ?? visitor?.email ?? "",
    subject: ticket.subject,
    isUrgent: ticket.isUrgent ?? false,
    isPriority: ticket.isPriority ?? false,
    createdAt: startedAt,
    lastMessageAt,
    assigneeId: isOurs ? adminId : null,
    ...(isClosed ? closing : { status: statusAfter[last?.sender ?? "visitor"] }),
  });
  await tx.insert(supportMessages).values(messages.map((message) => ({ ...message, ticketId })));
  if (ticket.adminNote) {
    const createdAt = hoursAfter(lastMessageAt, 0.5);
    const id = v7({ msecs: createdAt.getTime() });
    await tx
      .insert(supportNotes)
      .values({ id, ticketId, authorId: adminId, body: ticket.adminNote, createdAt });
  }
  return ticketId;
}

/** Adds a problem reported under Report Issue, which is followed up as a ticket. */
async function reportBooking(tx: Transaction, now: Date, renter: TicketUser, adminId: string): Promise<void> {
  const [booking] = await tx
    .select({ id: bookings.id, vehicleId: bookings.vehicleId })
    .from(bookings)
    .where(and(eq(bookings.renterId, renter.id), eq(bookings.status, "completed")))
    .orderBy(asc(bookings.startsAt))
    .limit(1);
  if (!booking) return;
  const text = "The air conditioning blew warm air from the second day on. The owner knows.";
  const reports = {
    reference: "GS-RIDE2T7",
    by: renter,
    subject: "Report: about a rental",
    hoursAgo: 200 * 24,
  };
  const answer = "Thank you. The owner has had it repaired; you will find the car cooler next time.";
  const ticketId = await loadTicket(
    tx,
    now,
    { ...reports, messageTexts: [text, answer], everyHours: 6, isClosed: true },
    adminId,
  );
  const createdAt = hoursAfter(now, -reports.hoursAgo);
  await tx.insert(issueReports).values({
    id: v7({ msecs: createdAt.getTime() }),
    reporterId: renter.id,
    ticketId,
    reason: "rental",
    text,
    bookingId: booking.id,
    vehicleId: booking.vehicleId,
    status: "resolved",
    createdAt,
    resolvedAt: hoursAfter(createdAt, 7),
    resolvedBy: renter.id,
  });
}
