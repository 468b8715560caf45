import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
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
import { bookingActors, bookingStatuses } from "@/db/enums/rentals";
import { json } from "../../json-column";
import { businesses } from "../businesses/businesses";
import { driverRequirementColumns } from "../catalog/driver-requirement-columns";
import { driverServiceColumns } from "../catalog/driver-service-columns";
import { usageTermColumns } from "../catalog/usage-term-columns";
import { vehicles } from "../catalog/vehicles";
import { users } from "../identity/users";
import { bookingSource, quotes } from "./quotes";

export const bookingStatus = pgEnum("booking_status", bookingStatuses);

export const bookings = pgTable(
  "bookings",
  {
    id: uuid().primaryKey(),
    /** A code that can be read out on the phone, such as GD-7K2M9Q. */
    reference: text().notNull(),
    /** Unique, so that booking the same quote twice returns the same booking. */
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id),
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id),
    renterId: uuid()
      .notNull()
      .references(() => users.id),
    status: bookingStatus().notNull(),
    source: bookingSource().notNull().default("marketplace"),
    /**
     * False for an unpaid checkout, also after it expired: the business is told of the request or the paid booking.
     * Triggers keep it.
     */
    isKnownToBusiness: boolean().notNull().default(true),
    isInstantBook: boolean().notNull(),
    /** Booked at the non-refundable rate; copied from the quote. */
    isNonRefundable: boolean().notNull().default(false),
    /**
     * The owner assigned another vehicle without asking the renter, who may cancel for free until the
     * pick-up.
     */
    isMovedUnasked: boolean().notNull().default(false),
    /** The part of the bill's discounts for which the marketplace compensates the owner. */
    marketplaceDiscountCents: integer().notNull().default(0),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    days: smallint().notNull(),
    dailyPriceCents: integer().notNull(),
    totalCents: integer().notNull(),
    depositCents: integer().notNull(),
    totalRwf: integer().notNull(),
    rwfPerHundredUsd: integer().notNull(),
    /**
     * Copied from the quote, so that every later payment, deduction and refund is split by the same
     * percentage.
     */
    commissionPercent: smallint().notNull(),
    ...usageTermColumns(),
    ...driverRequirementColumns(),
    ...driverServiceColumns(),
    /** Current deadline: of the unpaid hold, or of the owner's answer. Null if there is none. */
    deadlineAt: timestamp({ withTimezone: true }),
    acceptedAt: timestamp({ withTimezone: true }),
    confirmedAt: timestamp({ withTimezone: true }),
    cancelledAt: timestamp({ withTimezone: true }),
    /** Times recorded at the handovers. */
    pickedUpAt: timestamp({ withTimezone: true }),
    /** When this vehicle replaced another during the rental; otherwise null. */
    vehicleSince: timestamp({ withTimezone: true }),
    returnedAt: timestamp({ withTimezone: true }),
    /**
     * When the record of the return arrived. Deadlines count from it, because the time of the return is
     * entered by the person recording it.
     */
    returnRecordedAt: timestamp({ withTimezone: true }),
    /** Price of late days; not part of the total. */
    lateCents: integer().notNull().default(0),
    /** Prices of extra kilometres and of missing fuel or charge; not part of the total either. */
    extraKmCents: integer().notNull().default(0),
    missingFuelCents: integer().notNull().default(0),
    /** Prices of the driver's overtime and of nights away beyond those booked. */
    overtimeCents: integer().notNull().default(0),
    nightsAwayCents: integer().notNull().default(0),
    refundedCents: integer().notNull().default(0),
    /**
     * The part of the total, less the refunds by then, that stays with earlier owners, because an administrator moved
     * the booking to another owner's vehicle during the rental; and since when the kilometres count for the present one.
     */
    earlierOwnersCents: integer().notNull().default(0),
    ownerSince: timestamp({ withTimezone: true }),
    /**
     * The payment that confirmed the booking; any other captured payment is surplus and is refunded. It has
     * no foreign key because payments are declared later.
     */
    paidByPaymentId: uuid(),
    /** The payments that count for the deposit, and for charges of the return which the deposit does not cover. */
    depositPaymentId: uuid(),
    latePaymentId: uuid(),
    /**
     * While set, the deposit of a returned vehicle is still held, because the owner may file claims until then or
     * has filed some. Null before the return, and once the deposit is settled.
     */
    depositSettlesAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("bookings_reference_key").on(table.reference),
    uniqueIndex("bookings_quote_key").on(table.quoteId),
    index("bookings_renter_idx").on(table.renterId, table.createdAt, table.id),
    index("bookings_business_idx").on(table.businessId, table.createdAt, table.id),
    // Serves the tabs of a business's booking list, which are sorted by their end.
    index("bookings_tab_idx").on(table.businessId, table.status, table.endsAt, table.id),
    index("bookings_ended_badly_idx")
      .on(table.businessId, table.endsAt, table.id)
      .where(sql`${table.status} in ('cancelled', 'declined', 'expired', 'no_show')`),
    // Serves the daily overview of pick-ups and returns.
    index("bookings_picked_up_idx")
      .on(table.businessId, table.pickedUpAt)
      .where(sql`${table.pickedUpAt} is not null`),
    index("bookings_returned_idx")
      .on(table.businessId, table.returnedAt)
      .where(sql`${table.returnedAt} is not null`),
    index("bookings_of_renter_idx").on(table.businessId, table.renterId, table.createdAt),
    index("bookings_created_idx").on(table.createdAt, table.id),
    // Serves the admin list, newest first, filtered by status or pick-up day without a full scan.
    index("bookings_status_created_idx").on(table.status, table.createdAt, table.id),
    // Serves statistics on bookings paid in a period, across all businesses.
    index("bookings_confirmed_idx").on(table.confirmedAt).where(sql`${table.confirmedAt} is not null`),
    index("bookings_starts_idx").on(table.startsAt, table.id),
    index("bookings_total_idx").on(table.totalCents, table.id),
    index("bookings_vehicle_idx").on(table.vehicleId, table.startsAt),
    index("bookings_deadline_idx").on(table.deadlineAt).where(sql`${table.deadlineAt} is not null`),
    // Serves the worker that settles deposits.
    index("bookings_deposit_settles_idx")
      .on(table.depositSettlesAt)
      .where(sql`${table.depositSettlesAt} is not null`),
    // Serves the worker that marks bookings which were never picked up.
    index("bookings_awaiting_pickup_idx").on(table.endsAt).where(sql`${table.status} = 'confirmed'`),
    // Serves the reminders of returns.
    index("bookings_return_due_idx").on(table.endsAt).where(sql`${table.status} = 'active'`),
    check("bookings_commission_range", sql`${table.commissionPercent} between 0 and 100`),
    check("bookings_period_forward", sql`${table.endsAt} > ${table.startsAt}`),
    check("bookings_late_not_negative", sql`${table.lateCents} >= 0`),
    check("bookings_usage_not_negative", sql`${table.extraKmCents} >= 0 and ${table.missingFuelCents} >= 0`),
    check(
      "bookings_driver_charges_not_negative",
      sql`${table.overtimeCents} >= 0 and ${table.nightsAwayCents} >= 0`,
    ),
    check("bookings_earlier_owners_within_total", sql`${table.earlierOwnersCents} >= 0`),
    check("bookings_refund_within_total", sql`${table.refundedCents} between 0 and ${table.totalCents}`),
    check(
      "bookings_deadline_while_waiting",
      sql`(${table.status} in ('pending_payment', 'requested')) = (${table.deadlineAt} is not null)`,
    ),
  ],
);

export const bookingActor = pgEnum("booking_actor", bookingActors);

/** Append-only log of what happened to a booking, by whom and why. */
export const bookingEvents = pgTable(
  "booking_events",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actorKind: bookingActor().notNull(),
    actorId: uuid().references(() => users.id),
    fromStatus: bookingStatus(),
    toStatus: bookingStatus().notNull(),
    /** A message key (bookings.events.*) that describes the event in the reader's language. */
    reason: text().notNull(),
    details: json().$type<Record<string, string | number>>().notNull().default({}),
  },
  (table) => [
    index("booking_events_booking_idx").on(table.bookingId, table.id),
    index("booking_events_actor_idx").on(table.actorId).where(sql`${table.actorId} is not null`),
  ],
);
