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
import { webhookStatuses } from "@/db/enums/businesses";
import { users } from "../identity/users";
import { businesses } from "./businesses";

/** The URLs that receive a business's events. */
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
    /** Encrypted and bound to the endpoint's id. It signs deliveries, so it cannot be a hash. */
    encryptedSecret: text().notNull(),
    /** The former secret, with which deliveries are also signed until `formerSecretUntil`. */
    encryptedFormerSecret: text(),
    formerSecretUntil: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** While an endpoint is off, nothing is sent to it or queued for it. */
    offAt: timestamp({ withTimezone: true }),
    /** It was switched off because it had not answered for days. */
    isOffByFailure: boolean().notNull().default(false),
    /** The time since which every attempt has failed; null after a success. */
    failingSince: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("webhook_endpoints_business_idx").on(table.businessId, table.createdAt),
    check("webhook_endpoints_https", sql`${table.url} like 'https://%'`),
    check("webhook_endpoints_events", sql`cardinality(${table.events}) > 0`),
  ],
);

export const webhookStatus = pgEnum("webhook_status", webhookStatuses);

/** An event queued for one endpoint: written in the transaction of the event, sent by the worker. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    /** The same for every attempt, so that receivers recognise repeats. */
    id: uuid().primaryKey(),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    event: text().notNull(),
    /** Identifies the event among all of an endpoint, so that it is queued only once. */
    dedupeKey: text().notNull(),
    /** Exactly the bytes that are sent and signed. */
    body: text().notNull(),
    status: webhookStatus().notNull().default("queued"),
    attempts: smallint().notNull().default(0),
    /** The time of the next attempt, or until when the current attempt has claimed the row. */
    nextAttemptAt: timestamp({ withTimezone: true }).notNull(),
    lastAttemptAt: timestamp({ withTimezone: true }),
    /** The last HTTP status; null without a response. */
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
