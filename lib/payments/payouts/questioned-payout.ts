import { sql } from "drizzle-orm";
import { bookings } from "@/db/schema/rentals/bookings";
import { issueReports } from "@/db/schema/support/issue-reports";

/**
 * SQL over bookings and issue_reports: the payout of the booking waits while this report is open, because the no-show that
 * the renter reports may not be true.
 */
export const isPayoutQuestioned = sql`(${issueReports.bookingId} = ${bookings.id}
  and ${issueReports.reporterId} = ${bookings.renterId} and ${bookings.status} = 'no_show')`;
