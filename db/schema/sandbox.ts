import { boolean, integer, pgEnum, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { paymentMethod } from "./payments";

export const sandboxChargeStatus = pgEnum("sandbox_charge_status", [
  "pending",
  "authorized",
  "captured",
  "rejected",
  "expired",
  "cancelled",
]);

/** The sandbox provider's own books (demo mode). Nothing outside lib/payments/sandbox reads them. */
export const sandboxCharges = pgTable("sandbox_charges", {
  /** Our payment's id: the reference we gave the provider. */
  reference: uuid().primaryKey(),
  method: paymentMethod().notNull(),
  amount: integer().notNull(),
  currency: text().notNull(),
  payerPhone: text(),
  capturesAtOnce: boolean().notNull(),
  status: sandboxChargeStatus().notNull().default("pending"),
  refundedAmount: integer().notNull().default(0),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});

export const sandboxRefunds = pgTable("sandbox_refunds", {
  reference: uuid().primaryKey(),
  chargeReference: uuid()
    .notNull()
    .references(() => sandboxCharges.reference),
  amount: integer().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
