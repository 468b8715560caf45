import { eq, sql } from "drizzle-orm";
import { businesses } from "@/db/schema/businesses/businesses";
import { bookingChanges } from "@/db/schema/rentals/booking-changes";
import { bookings } from "@/db/schema/rentals/bookings";
import { handoverConfirmations, handovers } from "@/db/schema/rentals/handovers";
import { renterReviews } from "@/db/schema/rentals/renter-reviews";
import { ownedBusinesses, type PersonalTable } from "./personal-table";

const isIncorporated = sql`exists (select 1 from ${bookings} join ${businesses} on ${businesses.id} = ${bookings.businessId}
  where ${bookings.id} = ${handovers.bookingId} and ${businesses.kind} = 'company')`;

/** As in closedBusinessColumns(): a company loses its contact details, a private owner's business everything. */
const withoutOwner = sql`jsonb_set(jsonb_set(${handovers.parties}, '{car}',
  ${handovers.parties} -> 'car' || '{"plate": null, "pickUpAddress": null}'), '{host}',
  case when ${isIncorporated} then ${handovers.parties} -> 'host' || '{"phone": null, "email": null}' else 'null' end)`;

/** Removes the renter from a contract after the account was erased. */
export const withoutRenter = sql`jsonb_set(${handovers.parties}, '{renter}', 'null')`;

/** Removes one side's signature from its confirmation of a handover. */
export const signedByOther = (erased: "renter" | "owner") => ({
  signature: sql`case when ${handoverConfirmations.side} = ${erased} then null else ${handoverConfirmations.signature} end`,
  signedName: sql`case when ${handoverConfirmations.side} = ${erased} then null else ${handoverConfirmations.signedName} end`,
});

/**
 * Personal data in records that others share or wrote: it is erased with the account but is not (or not as a whole)
 * part of the user's export.
 */
export const sharedDocuments: Pick<PersonalTable, "table" | "rows" | "erasure">[] = [
  {
    table: handovers,
    rows: (userId) =>
      sql`${handovers.bookingId} in (select ${bookings.id} from ${bookings}
        where ${bookings.businessId} in ${ownedBusinesses(userId)})`,
    erasure: {
      kind: "scrub",
      set: () => ({ ownerSignature: null, ownerSignedName: null, parties: withoutOwner }),
    },
  },
  {
    table: handoverConfirmations,
    rows: (userId) =>
      sql`${handoverConfirmations.handoverId} in (select ${handovers.id} from ${handovers}
        join ${bookings} on ${bookings.id} = ${handovers.bookingId}
        where ${bookings.businessId} in ${ownedBusinesses(userId)})`,
    erasure: { kind: "scrub", set: () => signedByOther("owner") },
  },
  {
    // A place that staff proposed is the customer's; only what they wrote about it is theirs.
    table: bookingChanges,
    rows: (userId) => sql`${bookingChanges.proposedBy} = ${userId} and ${bookingChanges.place} is not null`,
    erasure: { kind: "scrub", set: () => ({ note: null }) },
  },
  {
    table: renterReviews,
    rows: (userId) => eq(renterReviews.renterId, userId),
    erasure: { kind: "scrub", set: () => ({ comment: "" }) },
  },
];
