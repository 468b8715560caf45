import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

/** A credential of a person's device or password manager (WebAuthn); only its public key is known here. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Base64url, as browsers send it. */
    credentialId: text().notNull(),
    /** The COSE key in base64url. */
    publicKey: text().notNull(),
    /** The authenticator's signature counter at the last use; 0 for those that do not count. */
    signatureCount: bigint({ mode: "number" }).notNull(),
    /** How the browser reaches the authenticator, such as `internal` or `usb`. */
    transports: text().array().notNull().default([]),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("passkeys_credential_key").on(table.credentialId),
    index("passkeys_user_idx").on(table.userId, table.createdAt),
    check("passkeys_signatures_counted", sql`${table.signatureCount} >= 0`),
  ],
);
