import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  integer,
  pgEnum,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { handoverKinds, handoverViews } from "@/db/enums/rentals";
import { json } from "../../json-column";
import { vehicles } from "../catalog/vehicles";
import { users } from "../identity/users";
import { files } from "../platform/files";
import { bookingChanges } from "./booking-changes";
import { bookingActor, bookings } from "./bookings";

export const handoverKind = pgEnum("handover_kind", handoverKinds);
export const handoverView = pgEnum("handover_view", handoverViews);

/** A place on the vehicle (a key of handovers.places) and the damage seen there. */
export interface DamageMark {
  place: string;
  note: string;
}

/** The recorded condition of the vehicle. */
const conditionColumns = () => ({
  odometerKm: integer().notNull(),
  /** Whole percent of a full tank or battery. */
  fuelPercent: smallint().notNull(),
  damage: json().$type<DamageMark[]>().notNull().default([]),
  note: text(),
});

/** A pick-up or return, as recorded by the side that performed it. */
export const handovers = pgTable(
  "handovers",
  {
    id: uuid().primaryKey(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id),
    kind: handoverKind().notNull(),
    /**
     * The change of vehicle during the rental for which this vehicle was returned or picked up; otherwise
     * null.
     */
    changeId: uuid().references(() => bookingChanges.id),
    /** When the vehicle changed hands, which may be shortly before it was recorded. */
    at: timestamp({ withTimezone: true }).notNull(),
    /** The side that recorded it: the owner, or the renter with a presence code. */
    side: bookingActor().notNull().default("owner"),
    ...conditionColumns(),
    /** The renter's signature as an SVG path within the box of lib/rentals/bookings/handovers/contract.ts. */
    signature: text(),
    /** The name that the renter typed in place of a drawn signature. */
    renterSignedName: text(),
    ownerSignature: text(),
    ownerSignedName: text(),
    /** Pick-up only: the owner compared the verified licence with the person. */
    isLicenceChecked: boolean().notNull().default(false),
    /**
     * Pick-up only: both sides and the vehicle as the agreement names them (signedParties in
     * lib/rentals/bookings/handovers/parties/contract.ts).
     */
    parties: json(),
    /**
     * Pick-up only: the licence that staff checked at the counter, if the marketplace has not verified one.
     */
    licence: json().$type<{ name: string; number: string; expiresOn: string }>(),
    /** Return only: the part of the deposit that the owner keeps, and why. */
    depositKeptCents: integer().notNull().default(0),
    depositKeptReason: text(),
    recordedBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("handovers_one_of_a_kind").on(table.bookingId, table.kind, table.changeId).nullsNotDistinct(),
    check("handovers_odometer_not_negative", sql`${table.odometerKm} >= 0`),
    check("handovers_parties_at_pickup", sql`${table.parties} is null or ${table.kind} = 'pickup'`),
    check("handovers_fuel_is_percent", sql`${table.fuelPercent} between 0 and 100`),
    check(
      "handovers_kept_has_reason",
      sql`${table.depositKeptCents} >= 0 and (${table.depositKeptCents} = 0 or ${table.depositKeptReason} is not null)`,
    ),
  ],
);

/** The other side's own record of a handover, at most one. */
export const handoverConfirmations = pgTable(
  "handover_confirmations",
  {
    handoverId: uuid()
      .primaryKey()
      .references(() => handovers.id, { onDelete: "cascade" }),
    side: bookingActor().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    ...conditionColumns(),
    /** The side's signature: drawn, or a typed name. */
    signature: text(),
    signedName: text(),
    recordedBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("handover_confirmations_odometer_not_negative", sql`${table.odometerKm} >= 0`),
    check("handover_confirmations_fuel_is_percent", sql`${table.fuelPercent} between 0 and 100`),
  ],
);

export const handoverPictures = pgTable(
  "handover_pictures",
  {
    handoverId: uuid()
      .notNull()
      .references(() => handovers.id, { onDelete: "cascade" }),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    /** The side whose record it belongs to. */
    side: bookingActor().notNull().default("owner"),
    position: smallint().notNull(),
    /** The view of a guided picture; null for additional ones. */
    view: handoverView(),
  },
  (table) => [
    uniqueIndex("handover_pictures_position_key").on(table.handoverId, table.side, table.position),
    uniqueIndex("handover_pictures_file_key").on(table.fileId),
    uniqueIndex("handover_pictures_view_key").on(table.handoverId, table.side, table.view),
  ],
);
