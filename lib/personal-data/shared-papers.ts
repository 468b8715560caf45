import { sql } from "drizzle-orm";
import { bookings } from "@/db/schema/bookings";
import { businesses } from "@/db/schema/businesses";
import { handovers } from "@/db/schema/handovers";
import { ownedBusinesses, type PersonalTable } from "./scopes";

const isCompany = sql`exists (select 1 from ${bookings} join ${businesses} on ${businesses.id} = ${bookings.businessId}
  where ${bookings.id} = ${handovers.bookingId} and ${businesses.kind} = 'company')`;

/** As closedBusiness() does with the business itself: of a company the ways to reach it go, of a person's all. */
const hostless = sql`jsonb_set(jsonb_set(${handovers.parties}, '{car,plate}', 'null'), '{host}',
  case when ${isCompany} then ${handovers.parties} -> 'host' || '{"phone": null, "email": null}' else 'null' end)`;

/** The renter's side of a contract, once the account behind it has no name. */
export const renterless = sql`jsonb_set(${handovers.parties}, '{renter}', 'null')`;

/** What stands of somebody in papers of other people's: erased with the account, but not theirs to take along. */
export const sharedPapers: Pick<PersonalTable, "table" | "rows" | "fate">[] = [
  {
    table: handovers,
    rows: (userId) =>
      sql`${handovers.bookingId} in (select ${bookings.id} from ${bookings}
        where ${bookings.businessId} in ${ownedBusinesses(userId)})`,
    fate: { kind: "scrub", set: () => ({ parties: hostless }) },
  },
];
