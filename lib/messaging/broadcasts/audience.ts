import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { notificationPreferences } from "@/db/schema/messaging/notifications";
import { bookings } from "@/db/schema/rentals/bookings";
import { MARKETING } from "@/lib/messaging/notifications/rules";
import { instantAt, KIGALI, plusDays } from "@/lib/platform/dates";
import type { BroadcastAudience } from "./contract";

/** The active accounts a broadcast is for; marketing leaves out those who do not want it. */
export function isInAudience(audience: BroadcastAudience, category: string): SQL {
  const wantsMarketing = sql`not exists (select 1 from ${notificationPreferences}
    where ${notificationPreferences.userId} = ${users.id} and not ${notificationPreferences.marketing})`;
  return (
    and(
      eq(users.status, "active"),
      isInSegment(audience),
      category === MARKETING ? wantsMarketing : undefined,
    ) ?? sql`false`
  );
}

function isInSegment(audience: BroadcastAudience): SQL | undefined {
  switch (audience.segment) {
    case "renters":
      return eq(users.role, "individual");
    case "administrators":
      return eq(users.role, "admin");
    case "owners":
      return ownsBusiness(sql`true`);
    case "companies":
      return ownsBusiness(eq(businesses.kind, "company"));
    case "private-owners":
      return ownsBusiness(eq(businesses.kind, "individual"));
    case "language":
      return eq(users.locale, audience.locale);
    case "booked":
      return hasBooking(audience);
    default:
      return or(
        audience.userIds.length > 0 ? inArray(users.id, audience.userIds) : sql`false`,
        audience.userTypes.length > 0 ? inArray(users.role, audience.userTypes) : sql`false`,
      );
  }
}

function ownsBusiness(isMeant: SQL): SQL {
  return sql`exists (select 1 from ${teamMembers} join ${businesses} on ${businesses.id} = ${teamMembers.businessId}
    where ${teamMembers.userId} = ${users.id} and ${teamMembers.role} = 'owner'
      and ${businesses.closedAt} is null and ${isMeant})`;
}

/** A past, current or coming rental, or a request that waits for the owner's answer. */
function hasBooking({ from, to }: { from: string; to: string }): SQL {
  const startsAt = instantAt(from, "00:00", KIGALI).toISOString();
  const endsAt = instantAt(plusDays(to, 1), "00:00", KIGALI).toISOString();
  return sql`exists (select 1 from ${bookings} where ${bookings.renterId} = ${users.id}
    and ${bookings.status} in ('requested', 'confirmed', 'active', 'completed')
    and ${bookings.startsAt} < ${endsAt}::timestamptz and ${bookings.endsAt} > ${startsAt}::timestamptz)`;
}
