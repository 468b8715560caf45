import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { changeStatuses } from "@/db/enums/rentals";
import type { ProposedPlace } from "@/lib/rentals/bookings/changes/places/contract";
import { json } from "../../json-column";
import { vehicles } from "../catalog/vehicles";
import { users } from "../identity/users";
import { bookingActor, bookings } from "./bookings";
import { quotes } from "./quotes";

export const bookingChangeStatus = pgEnum("booking_change_status", changeStatuses);

/**
 * Proposals for new dates of a booking, for another vehicle or another pick-up place: one side proposes, the other answers.
 * An extension keeps the pick-up; with another vehicle or place the dates stay.
 */
export const bookingChanges = pgTable(
  "booking_changes",
  {
    id: uuid().primaryKey(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    /** The quote that prices the booking with the change. */
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id),
    proposedBy: uuid()
      .notNull()
      .references(() => users.id),
    /** The side on which the proposer acted; an administrator belongs to neither. */
    side: bookingActor().notNull().default("owner"),
    status: bookingChangeStatus().notNull(),
    /** The vehicle that the owner offers in place of the booked one; both are null for other changes. */
    vehicleId: text().references(() => vehicles.id),
    fromVehicleId: text().references(() => vehicles.id),
    /**
     * During the rental: the handovers of the two vehicles, which are recorded when the change is applied (replacementRequest
     * in lib/rentals/bookings/changes/vehicles/contract.ts).
     */
    swap: json(),
    /** The new pick-up place as it was when proposed; null for other changes. */
    place: json().$type<ProposedPlace | null>(),
    fromStartsAt: timestamp({ withTimezone: true }).notNull(),
    fromEndsAt: timestamp({ withTimezone: true }).notNull(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    days: smallint().notNull(),
    totalCents: integer().notNull(),
    totalRwf: integer().notNull(),
    /** New total minus old total; a negative amount is refunded to the renter. */
    differenceCents: integer().notNull(),
    differenceRwf: integer().notNull(),
    note: text(),
    /** Deadline for the answer or the payment; null once the change is closed. */
    deadlineAt: timestamp({ withTimezone: true }),
    /** The payment that counts for the difference. It has no foreign key because payments are declared later. */
    paidByPaymentId: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("booking_changes_booking_idx").on(table.bookingId, table.createdAt),
    index("booking_changes_proposer_idx").on(table.proposedBy),
    uniqueIndex("booking_changes_quote_key").on(table.quoteId),
    uniqueIndex("booking_changes_one_open_per_booking")
      .on(table.bookingId)
      .where(sql`${table.status} in ('proposed', 'pending_payment')`),
    index("booking_changes_deadline_idx").on(table.deadlineAt).where(sql`${table.deadlineAt} is not null`),
    check(
      "booking_changes_both_vehicles",
      sql`(${table.vehicleId} is null) = (${table.fromVehicleId} is null)`,
    ),
    check("booking_changes_period_forward", sql`${table.endsAt} > ${table.startsAt}`),
    check(
      "booking_changes_deadline_while_open",
      sql`(${table.status} in ('proposed', 'pending_payment')) = (${table.deadlineAt} is not null)`,
    ),
  ],
);
