import { and, asc, eq, ne } from "drizzle-orm";
import { v7 } from "uuid";
import { statusAfter } from "@/lib/support/rules";
import type { Transaction } from "../index";
import { bookings } from "../schema/bookings";
import { issueReports } from "../schema/issue-reports";
import { supportMessages, supportNotes, supportTickets } from "../schema/support";
import { users } from "../schema/users";
import { hoursAfter } from "./timing";

type Person = Pick<typeof users.$inferSelect, "id" | "firstName" | "lastName" | "email" | "phone">;

interface Story {
  reference: string;
  /** Undefined for a visitor without an account. */
  by?: Person;
  visitor?: { name: string; email: string };
  subject: string;
  hoursAgo: number;
  /** From the first on in turn by the person and by support, with the hours between them. */
  said: string[];
  everyHours: number;
  isClosed?: true;
  /** For administrators only. */
  note?: string;
}

/** Questions on support's desk: two of the demo renter's, one about a rental, and two that wait. */
export async function loadTickets(tx: Transaction, now: Date): Promise<void> {
  const [admin] = await tx.select().from(users).where(eq(users.role, "admin")).limit(1);
  const [renter] = await tx.select().from(users).where(eq(users.email, "renter@gendana.rw"));
  const [other] = await tx
    .select()
    .from(users)
    .where(and(eq(users.role, "individual"), ne(users.email, "renter@gendana.rw")))
    .orderBy(asc(users.id))
    .limit(1);
  if (!admin || !renter || !other) throw new Error("the town has nobody to ask or to answer");
  for (const story of stories(renter, other)) await tell(tx, now, story, admin.id);
  await reportRental(tx, now, renter, admin.id);
  await reportListings(tx, now);
}

/** What two visitors reported of cars on the list; one of them left an address. */
async function reportListings(tx: Transaction, now: Date): Promise<void> {
  const told = [
    {
      ...{ vehicleId: "featured-fortuner", reason: "inaccurate" as const, hoursAgo: 30 },
      text: "The description says seven seats, but the pictures show five. Which is right?",
      email: "emery.gasana@example.rw",
    },
    {
      ...{ vehicleId: "featured-luxury", reason: "fraud" as const, hoursAgo: 5 },
      text: "I have seen the same pictures in an advertisement from another town.",
      email: null,
    },
  ];
  for (const { hoursAgo, ...report } of told) {
    const createdAt = hoursAfter(now, -hoursAgo);
    await tx.insert(issueReports).values({ id: v7({ msecs: createdAt.getTime() }), ...report, createdAt });
  }
}

function stories(renter: Person, other: Person): Story[] {
  return [
    {
      reference: "GS-SEAT4K2",
      by: renter,
      subject: "A child seat for the coast road",
      hoursAgo: 26,
      said: [
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
      said: [
        "May the receipt of my rental carry my company\u2019s name?",
        "The receipt carries the name of whoever booked. Change the name in your profile before the next booking and it does.",
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
      said: ["If we come back from Gisenyi two hours late, what does it cost, and whom do we tell?"],
      everyHours: 0,
      note: "Called back, nobody answered. The rental ends tomorrow evening, so this should not wait.",
    },
    {
      reference: "GS-WEDD5R8",
      visitor: { name: "Solange Ingabire", email: "solange.ingabire@example.rw" },
      subject: "Four cars for a wedding",
      hoursAgo: 7,
      said: ["We need four white cars for a Saturday in May. Can they be booked together?"],
      everyHours: 0,
    },
  ];
}

async function tell(tx: Transaction, now: Date, story: Story, adminId: string): Promise<string> {
  const { by, visitor, said, isClosed } = story;
  const startedAt = hoursAfter(now, -story.hoursAgo);
  const messages = said.map((body, index) => {
    const sender = index % 2 === 0 ? ("visitor" as const) : ("support" as const);
    const at = hoursAfter(startedAt, index * story.everyHours);
    const authorId = sender === "support" ? adminId : (by?.id ?? null);
    return { id: v7({ msecs: at.getTime() }), sender, authorId, body, createdAt: at };
  });
  const last = messages.at(-1);
  const lastMessageAt = last?.createdAt ?? startedAt;
  const isOurs = said.length > 1 || story.note !== undefined;
  const closing = { status: "closed" as const, closedAt: hoursAfter(lastMessageAt, 1), closedBy: by?.id };
  const ticketId = v7({ msecs: startedAt.getTime() });
  await tx.insert(supportTickets).values({
    ...{ id: ticketId, reference: story.reference, userId: by?.id, phone: by?.phone },
    name: by ? `${by.firstName} ${by.lastName}` : (visitor?.name ?? ""),
    email: by?.email ?? visitor?.email ?? "",
    subject: story.subject,
    createdAt: startedAt,
    lastMessageAt,
    assigneeId: isOurs ? adminId : null,
    ...(isClosed ? closing : { status: statusAfter[last?.sender ?? "visitor"] }),
  });
  await tx.insert(supportMessages).values(messages.map((message) => ({ ...message, ticketId })));
  if (story.note) {
    const createdAt = hoursAfter(lastMessageAt, 0.5);
    const id = v7({ msecs: createdAt.getTime() });
    await tx.insert(supportNotes).values({ id, ticketId, authorId: adminId, body: story.note, createdAt });
  }
  return ticketId;
}

/** Reported under Report Issue, followed as a ticket. */
async function reportRental(tx: Transaction, now: Date, renter: Person, adminId: string): Promise<void> {
  const [rental] = await tx
    .select({ id: bookings.id, vehicleId: bookings.vehicleId })
    .from(bookings)
    .where(and(eq(bookings.renterId, renter.id), eq(bookings.status, "completed")))
    .orderBy(asc(bookings.startsAt))
    .limit(1);
  if (!rental) return;
  const text = "The air conditioning blew warm air from the second day on. The owner knows.";
  const told = { reference: "GS-RIDE2T7", by: renter, subject: "Report: about a rental", hoursAgo: 200 * 24 };
  const answer = "Thank you. The owner has had it repaired; you will find the car cooler next time.";
  const ticketId = await tell(
    tx,
    now,
    { ...told, said: [text, answer], everyHours: 6, isClosed: true },
    adminId,
  );
  const createdAt = hoursAfter(now, -told.hoursAgo);
  await tx.insert(issueReports).values({
    ...{ id: v7({ msecs: createdAt.getTime() }), reporterId: renter.id, ticketId, reason: "rental", text },
    ...{ bookingId: rental.id, vehicleId: rental.vehicleId, status: "resolved", createdAt },
    ...{ resolvedAt: hoursAfter(createdAt, 7), resolvedBy: renter.id },
  });
}
