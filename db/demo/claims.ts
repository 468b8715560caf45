import { and, desc, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { addMs, HOUR_MS } from "@/lib/platform/dates";
import { demoAccounts } from "@/lib/platform/demo-accounts";
import { claimAnswerDeadline, filingDeadline } from "@/lib/rentals/bookings/claims/rules";
import type { Transaction } from "../index";
import { teamMembers } from "../schema/businesses/businesses";
import { users } from "../schema/identity/users";
import { bookingEvents, bookings } from "../schema/rentals/bookings";
import { claimPictures, claims } from "../schema/rentals/claims";
import { documentPicture, storeDemoFile } from "./documents-to-review";

const fines = [
  {
    amountCents: 1_700,
    reason:
      "Parking fine, KN 4 Avenue: on the last day the car was parked in a bus lane at 15:40. The notice came by post.",
    answer: "I had brought the car back at 10:00 that day, as the record of the return shows.",
    filedHoursAgo: 52,
    answeredHoursAgo: 31,
  },
  {
    amountCents: 3_500,
    reason: "Speed camera at Kanombe: 78 km/h where 60 are allowed. The police charged it to our account.",
    filedHoursAgo: 20,
  },
];

/**
 * Adds claims on the demo renter's latest rentals from the fleet account: a fine the renter disputes, which waits for
 * an administrator, and one that waits for the renter's answer.
 */
export async function loadClaims(tx: Transaction, now: Date): Promise<void> {
  const [renterEmail, ownerEmail] = (["individual", "business"] as const).map(
    (role) => demoAccounts.find((account) => account.role === role)?.email ?? "",
  );
  const [owner] = await tx
    .select({ userId: users.id })
    .from(users)
    .where(eq(users.email, ownerEmail ?? ""));
  const rentals = await tx
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.renterId))
    .innerJoin(teamMembers, eq(teamMembers.businessId, bookings.businessId))
    .where(
      and(
        eq(users.email, renterEmail ?? ""),
        eq(bookings.status, "completed"),
        eq(teamMembers.role, "owner"),
        eq(teamMembers.userId, owner?.userId ?? ""),
      ),
    )
    .orderBy(desc(bookings.returnedAt))
    .limit(fines.length);
  for (const [index, { booking }] of rentals.entries()) {
    const fine = fines[index];
    const filedAt = addMs(now, -(fine?.filedHoursAgo ?? 0) * HOUR_MS);
    if (!owner || !fine || !booking.returnedAt) continue;
    if (filedAt > filingDeadline("fine", { recordedAt: booking.returnedAt, depositSettlesAt: null }))
      continue;
    await insertFine(tx, { ...fine, booking, ownerId: owner.userId, filedAt }, now);
  }
}

interface Fine {
  booking: typeof bookings.$inferSelect;
  ownerId: string;
  amountCents: number;
  reason: string;
  answer?: string;
  filedAt: Date;
  answeredHoursAgo?: number;
}

async function insertFine(tx: Transaction, fine: Fine, now: Date): Promise<void> {
  const { booking, ownerId, amountCents, reason, answer, filedAt, answeredHoursAgo } = fine;
  const { id: bookingId, renterId } = booking;
  const claimId = uuid();
  const answeredAt = answeredHoursAgo === undefined ? null : addMs(now, -answeredHoursAgo * HOUR_MS);
  const picture = await documentPicture("#7a4b4b");
  const fileId = await storeDemoFile(tx, ownerId, "claim_picture", "Notice.jpg", picture, filedAt);
  await tx.insert(claims).values({
    id: claimId,
    bookingId,
    kind: "fine",
    amountCents,
    reason,
    filedBy: ownerId,
    filedAt,
    answerBy: claimAnswerDeadline(filedAt),
    ...(answer && { status: "disputed" as const, answer, answeredAt }),
  });
  await tx.insert(claimPictures).values({ claimId, fileId, position: 0 });
  const event = { bookingId, toStatus: "completed" as const };
  await tx.insert(bookingEvents).values([
    {
      ...event,
      at: filedAt,
      actorKind: "owner",
      actorId: ownerId,
      reason: "claim_filed",
      details: { note: reason, amountCents },
    },
    ...(answer && answeredAt
      ? [
          {
            ...event,
            at: answeredAt,
            actorKind: "renter" as const,
            actorId: renterId,
            reason: "claim_disputed",
            details: { note: answer, amountCents },
          },
        ]
      : []),
  ]);
}
