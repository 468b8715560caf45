import { sql } from "drizzle-orm";
import { check, index, integer, pgEnum, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { broadcastStatuses } from "@/db/enums/messaging";
import type { BroadcastAudience, BroadcastTexts } from "@/lib/messaging/broadcasts/contract";
import { json } from "../../json-column";
import { users } from "../identity/users";
import { notificationPriority, notificationType } from "./notifications";

export const broadcastStatus = pgEnum("broadcast_status", broadcastStatuses);

/** Messages from administrators to many accounts. */
export const broadcasts = pgTable(
  "broadcasts",
  {
    id: uuid().primaryKey(),
    /** The type of its notifications; people who have turned `marketing` off are skipped. */
    category: text().notNull(),
    type: notificationType().notNull(),
    priority: notificationPriority().notNull(),
    audience: json().$type<BroadcastAudience>().notNull(),
    /** By language; English is always there. */
    texts: json().$type<BroadcastTexts>().notNull(),
    /** A path on our site, without the locale prefix. */
    actionUrl: text(),
    status: broadcastStatus().notNull().default("scheduled"),
    sendAt: timestamp({ withTimezone: true }).notNull(),
    /** The size of its audience when it was written. */
    recipients: integer().notNull(),
    /** How many have been notified. */
    sent: integer().notNull().default(0),
    /** The last account that was notified; those with a greater id follow. */
    lastUserId: uuid(),
    finishedAt: timestamp({ withTimezone: true }),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("broadcasts_created_idx").on(table.createdAt, table.id),
    index("broadcasts_due_idx").on(table.sendAt).where(sql`${table.status} in ('scheduled', 'sending')`),
    check("broadcasts_sent_with_time", sql`(${table.status} = 'sent') = (${table.finishedAt} is not null)`),
  ],
);
