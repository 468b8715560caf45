import { boolean, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bookings } from "./bookings";

/** The network from which a hold was placed, hashed and stored for two days, to limit unpaid holds by network. */
export const holdNetworks = pgTable(
  "hold_networks",
  {
    bookingId: uuid()
      .primaryKey()
      .references(() => bookings.id, { onDelete: "cascade" }),
    network: text().notNull(),
    /** It was among the watched networks of the System settings. */
    isWatched: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("hold_networks_network_idx").on(table.network, table.createdAt),
    index("hold_networks_created_idx").on(table.createdAt),
  ],
);
