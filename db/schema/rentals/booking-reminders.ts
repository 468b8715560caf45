import { pgEnum, pgTable, primaryKey, timestamp, uuid } from "drizzle-orm/pg-core";
import { bookingReminderKinds } from "@/db/enums/rentals";
import { bookings } from "./bookings";

export const bookingReminderKind = pgEnum("booking_reminder_kind", bookingReminderKinds);

/**
 * The reminders that were sent, each once for the time it was about: a booking with new dates is reminded of them
 * again. Notifications cannot show this, because their readers delete them.
 */
export const bookingReminders = pgTable(
  "booking_reminders",
  {
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    kind: bookingReminderKind().notNull(),
    /** The agreed pick-up or return, or the end of the time to answer. */
    remindedOf: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.kind, table.remindedOf] })],
);
