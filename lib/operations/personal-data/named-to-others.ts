import { type SQL, sql } from "drizzle-orm";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { notifications } from "@/db/schema/messaging/notifications";
import { auditEntries } from "@/db/schema/platform/audit";
import { additionalDrivers } from "@/db/schema/rentals/additional-drivers";
import { bookings } from "@/db/schema/rentals/bookings";
import { DELETED_NAME } from "@/lib/identity/account-deletion/rules";
import { selectFullName } from "@/lib/platform/select-full-name";
import { anyOf, ownBookings, ownedBusinesses, ownVehicles, type PersonalTable } from "./personal-table";

const administrators = sql`select ${users.id} from ${users} where ${users.role} = 'admin'`;

const drivenBookings = (userId: string) =>
  sql`(select ${additionalDrivers.bookingId} from ${additionalDrivers} where ${additionalDrivers.userId} = ${userId})`;

/** Everybody who is told a person's name: the teams and drivers of their bookings, whom they drive for, administrators. */
const toldOfPerson = (userId: string) =>
  sql`(select ${teamMembers.userId} from ${teamMembers} where ${teamMembers.businessId} in
      (select ${bookings.businessId} from ${bookings} where ${bookings.renterId} = ${userId}
        or ${bookings.id} in ${drivenBookings(userId)})
    union select ${additionalDrivers.userId} from ${additionalDrivers}
      where ${additionalDrivers.bookingId} in ${ownBookings(userId)}
    union select ${bookings.renterId} from ${bookings} where ${bookings.id} in ${drivenBookings(userId)}
    union ${administrators})`;

/** A namesake's notifications are left out where they name a booking. */
const namesPerson = (userId: string) =>
  sql`(${notifications.values} ->> 'person' =
      (select ${selectFullName(users)} from ${users} where ${users.id} = ${userId})
    and coalesce(${notifications.values} ->> 'reference' in (select ${bookings.reference} from ${bookings}
      where ${bookings.renterId} = ${userId} or ${bookings.id} in ${drivenBookings(userId)}), true))`;

/** A private owner's business has the owner's name. */
const privateBusinesses = (userId: string, column: SQL) =>
  sql`(select ${column} from ${businesses}
    where ${businesses.kind} = 'individual' and ${businesses.id} in ${ownedBusinesses(userId)})`;

const toldOfBusiness = (userId: string) =>
  sql`(select ${bookings.renterId} from ${bookings}
      where ${bookings.businessId} in ${privateBusinesses(userId, sql`${businesses.id}`)}
    union select ${teamMembers.userId} from ${teamMembers}
      where ${teamMembers.businessId} in ${privateBusinesses(userId, sql`${businesses.id}`)}
    union ${administrators})`;

const namesBusiness = (key: "business" | "person", userId: string) =>
  sql`${notifications.values} ->> ${sql.raw(`'${key}'`)} in ${privateBusinesses(userId, sql`${businesses.name}`)}`;

const withoutName = (key: "business" | "person", isNamed: SQL) =>
  sql`case when ${isNamed} then jsonb_build_object(${sql.raw(`'${key}'`)}, ${DELETED_NAME}::text) else '{}' end`;

/**
 * What others read about a user in their own notifications and in the audit log: it is erased with the account, but is
 * not part of the user's export.
 */
export const namedToOthers: Pick<PersonalTable, "table" | "rows" | "erasure">[] = [
  {
    table: notifications,
    rows: (userId) => sql`${notifications.userId} in ${toldOfPerson(userId)} and ${namesPerson(userId)}`,
    erasure: {
      kind: "scrub",
      // Where a renter called for help.
      set: () => ({
        values: sql`${notifications.values} - 'location' - 'mapLink'
          || jsonb_build_object('person', ${DELETED_NAME}::text)`,
      }),
    },
  },
  {
    table: notifications,
    rows: (userId) =>
      sql`${notifications.userId} in ${toldOfBusiness(userId)}
        and (${namesBusiness("business", userId)} or ${namesBusiness("person", userId)})`,
    erasure: {
      kind: "scrub",
      set: ({ userId }) => ({
        values: sql`${notifications.values}
          || ${withoutName("business", namesBusiness("business", userId))}
          || ${withoutName("person", namesBusiness("person", userId))}`,
      }),
    },
  },
  {
    // Plates, descriptions, the coordinates of a vehicle that may stand at somebody's home, and names of businesses.
    table: auditEntries,
    rows: (userId) =>
      anyOf(
        auditEntries,
        auditEntries.id,
        sql`${auditEntries.action} = 'car.change' and ${auditEntries.subjectType} = 'vehicle'
          and ${auditEntries.subjectId} in ${ownVehicles(userId)}`,
        sql`${auditEntries.action} = 'business.change' and ${auditEntries.subjectType} = 'business'
          and ${auditEntries.subjectId} in (select owned::text from ${ownedBusinesses(userId)} as of_user(owned))`,
      ),
    erasure: { kind: "scrub", set: () => ({ detail: sql`${auditEntries.detail} - 'before' - 'after'` }) },
  },
];
