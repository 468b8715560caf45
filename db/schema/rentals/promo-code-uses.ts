import { pgTable, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "../identity/users";
import { bookings } from "./bookings";
import { promoCodes } from "./promo-codes";

/** Bookings made with a code. The row is deleted when the booking expires unpaid. */
export const promoCodeUses = pgTable(
  "promo_code_uses",
  {
    bookingId: uuid()
      .primaryKey()
      .references(() => bookings.id),
    promoCodeId: uuid()
      .notNull()
      .references(() => promoCodes.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [unique("promo_code_uses_once_per_person").on(table.promoCodeId, table.userId)],
);
