import { sql } from "drizzle-orm";
import { bookings } from "@/db/schema/rentals/bookings";
import { issueReports } from "@/db/schema/support/issue-reports";

/**
 * SQL over bookings and issue_reports: the payout of the booking waits while this report is open. The renter reports a
 * no-show, which may not be true, or cancelled after the agreed pick-up, perhaps because nobody handed the vehicle over.
 */
export const isPayoutQuestioned = sql`(${issueReports.bookingId} = ${bookings.id}
  and ${issueReports.reporterId} = ${bookings.renterId}
  and (${bookings.status} = 'no_show'
    or (${bookings.status} = 'cancelled' and ${bookings.cancelledAt} >= ${bookings.startsAt})))`;
