import { sql } from "drizzle-orm";
import {
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
import { businesses } from "./businesses";
import { users } from "./users";

/** Where a business's programs want to be told of events. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: uuid().primaryKey(),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    url: text().notNull(),
    events: text().array().notNull(),
    /** Sealed with the endpoint's id: deliveries are signed with it, so it has to be known again. */
    sealedSecret: text().notNull(),
    /** The one before, which still signs beside it until then. */
    sealedFormerSecret: text(),
    formerSecretUntil: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Nothing is sent, nor kept for it, while it is off. */
    offAt: timestamp({ withTimezone: true }),
    /** It was switched off because nobody answered for days. */
    isOffByFailure: boolean().notNull().default(false),
    /** Since when every try has failed; null once one was answered. */
    failingSince: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("webhook_endpoints_business_idx").on(table.businessId, table.createdAt),
    check("webhook_endpoints_https", sql`${table.url} like 'https://%'`),
    check("webhook_endpoints_events", sql`cardinality(${table.events}) > 0`),
  ],
);

export const webhookStatus = pgEnum("webhook_status", ["queued", "sending", "delivered", "failed"]);

/** One event on its way to one endpoint: written with what it tells of, carried by the clock. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    /** The same at every try: receivers know by it what they have had. */
    id: uuid().primaryKey(),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    event: text().notNull(),
    /** Names what happened among all events of an endpoint, so that it is told once. */
    dedupeKey: text().notNull(),
    /** Exactly what is sent and signed. */
    body: text().notNull(),
    status: webhookStatus().notNull().default("queued"),
    attempts: smallint().notNull().default(0),
    /** When it is tried next, or until when a try has the row to itself. */
    nextAttemptAt: timestamp({ withTimezone: true }).notNull(),
    lastAttemptAt: timestamp({ withTimezone: true }),
    /** What the endpoint answered last; null where nothing came. */
    lastStatus: integer(),
    lastFailure: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    deliveredAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("webhook_deliveries_event_key").on(table.endpointId, table.dedupeKey),
    index("webhook_deliveries_list_idx").on(table.endpointId, table.id),
    index("webhook_deliveries_due_idx")
      .on(table.endpointId, table.nextAttemptAt)
      .where(sql`${table.status} in ('queued', 'sending')`),
    index("webhook_deliveries_created_idx").on(table.createdAt),
  ],
);
