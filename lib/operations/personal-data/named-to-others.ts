import { sql } from "drizzle-orm";
import { businesses } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { namedPerson, notifications } from "@/db/schema/messaging/notifications";
import { auditEntries } from "@/db/schema/platform/audit";
import { additionalDrivers } from "@/db/schema/rentals/additional-drivers";
import { bookings } from "@/db/schema/rentals/bookings";
import { supportTickets } from "@/db/schema/support/tickets";
import { DELETED_NAME } from "@/lib/identity/account-deletion/rules";
import { selectFullName } from "@/lib/platform/select-full-name";
import { anyOf, ownedBusinesses, ownVehicles, type PersonalTable } from "./personal-table";

/** A private owner's business has the owner's name. */
const privateNames = (userId: string) =>
  sql`select ${businesses.name} from ${businesses}
    where ${businesses.kind} = 'individual' and ${businesses.id} in ${ownedBusinesses(userId)}`;

/** Who is invited to drive is named by the address until they accept. */
const namesOf = (userId: string) =>
  sql`(select unnest(array[${selectFullName(users)}, ${users.email}]) from ${users} where ${users.id} = ${userId}
    union all ${privateNames(userId)})`;

const ownedBusinessIds = (userId: string) =>
  sql`(select owned::text from ${ownedBusinesses(userId)} as of_user(owned))`;

const isAboutOwnBooking = (userId: string) =>
  sql`coalesce(${notifications.values} ->> 'reference' in (select ${bookings.reference} from ${bookings}
    where ${bookings.renterId} = ${userId} or ${bookings.id} in (select ${additionalDrivers.bookingId}
      from ${additionalDrivers} where ${additionalDrivers.userId} = ${userId})), true)`;

/**
 * What others read about a user in their own notifications and in the audit log: it is erased with the account, but is
 * not part of the user's export.
 */
export const namedToOthers: Pick<PersonalTable, "table" | "rows" | "erasure">[] = [
  {
    // By the name alone: readers leave teams, drivers withdraw. That a namesake's name goes too does no harm, but the
    // place of a namesake's call for help stays.
    table: notifications,
    rows: (userId) => sql`${namedPerson(notifications.values)} in ${namesOf(userId)}`,
    erasure: {
      kind: "scrub",
      // The place is where a renter called for help.
      set: ({ userId }) => ({
        values: sql`case when ${isAboutOwnBooking(userId)}
            then ${notifications.values} - 'location' - 'mapLink' else ${notifications.values} end
          || jsonb_build_object(
            case when ${notifications.values} ? 'person' then 'person' else 'name' end, ${DELETED_NAME}::text)`,
      }),
    },
  },
  {
    table: notifications,
    rows: (userId) => sql`${notifications.values} ->> 'business' in (${privateNames(userId)})`,
    erasure: {
      kind: "scrub",
      set: () => ({
        values: sql`${notifications.values} || jsonb_build_object('business', ${DELETED_NAME}::text)`,
      }),
    },
  },
  {
    // Plates, descriptions, the coordinates of a vehicle that may stand at somebody's home, names of businesses and of
    // their API keys, URLs of their webhooks, subjects of tickets, and the dates of documents.
    table: auditEntries,
    rows: (userId) =>
      anyOf(
        auditEntries,
        auditEntries.id,
        sql`${auditEntries.action} = 'car.change' and ${auditEntries.subjectType} = 'vehicle'
          and ${auditEntries.subjectId} in ${ownVehicles(userId)}`,
        sql`${auditEntries.action} in ('business.add', 'business.change', 'api-key.make', 'api-key.revoke', 'webhook.add',
            'webhook.change', 'webhook.remove')
          and ${auditEntries.subjectType} = 'business' and ${auditEntries.subjectId} in ${ownedBusinessIds(userId)}`,
        // The keys and webhooks of a business that they have handed over since, which also revoked its keys.
        sql`${auditEntries.action} in ('api-key.make', 'api-key.revoke', 'webhook.add', 'webhook.change',
            'webhook.remove')
          and ${auditEntries.actorId} = ${userId}`,
        sql`${auditEntries.action} = 'ticket.open' and ${auditEntries.subjectType} = 'ticket'
          and ${auditEntries.subjectId} in (select ${supportTickets.id}::text from ${supportTickets}
            where ${supportTickets.userId} = ${userId})`,
        sql`${auditEntries.action} = 'document.correct' and case when ${auditEntries.detail} ->> 'businessId' is null
          then ${auditEntries.detail} ->> 'userId' = ${userId}
          else ${auditEntries.detail} ->> 'businessId' in ${ownedBusinessIds(userId)} end`,
      ),
    erasure: {
      kind: "scrub",
      set: () => ({
        detail: sql`${auditEntries.detail} - array['before', 'after', 'name', 'url', 'subject']`,
      }),
    },
  },
];
