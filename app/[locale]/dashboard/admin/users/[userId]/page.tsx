import { z } from "zod";
import { GET as getAuditLog } from "@/app/api/admin/audit-log/route";
import { GET as getBookings } from "@/app/api/admin/bookings/route";
import { GET as getPayments } from "@/app/api/admin/payments/route";
import { GET as getSecurityLog } from "@/app/api/admin/security-log/route";
import { GET as getTickets } from "@/app/api/admin/support/tickets/route";
import { GET as getRecord } from "@/app/api/admin/users/[userId]/record/route";
import { GET as getUser } from "@/app/api/admin/users/[userId]/route";
import { preloadedPage } from "@/app/preloaded-page";
import { SubjectSecurity } from "@/components/identity/security-log/subject-security";
import { UserDetailScreen } from "@/components/identity/users-admin/user-detail-screen";
import { UserPayments } from "@/components/payments/admin/user-payments";
import { SubjectActivity } from "@/components/platform/audit/subject-activity";
import { UserBookings } from "@/components/rentals/bookings/admin/user-bookings";
import { UserTickets } from "@/components/support/tickets/admin/user-tickets";
import { firstRowsPath } from "@/lib/platform/http/list-path";

const user = preloadedPage({
  path: "/dashboard/admin/users/[userId]",
  access: "admin",
  params: z.object({ userId: z.string() }),
  title: "usersAdmin.details.title",
  messages: [
    "usersAdmin",
    "documents.correction",
    "documents.expiry.label",
    "documents.issue.label",
    "documents.kinds",
    "documents.status",
    "settings.security.sessions",
    "bookings.status",
    "bookings.ownerStatus",
    "bookingsAdmin",
    "paymentsAdmin",
    "supportAdmin",
    "support.status",
    "auditLog",
    "securityLog",
  ],
  firstRequests: ({ params }) => {
    const { userId } = params;
    const path = `/api/admin/users/${userId}`;
    return [
      { path, route: getUser, params },
      { path: `${path}/record`, route: getRecord, params },
      { path: firstRowsPath("/api/admin/bookings", userId), route: getBookings },
      { path: firstRowsPath("/api/admin/payments", userId), route: getPayments },
      { path: firstRowsPath("/api/admin/support/tickets", userId), route: getTickets },
      { path: firstRowsPath("/api/admin/security-log", userId), route: getSecurityLog },
      { path: firstRowsPath("/api/admin/audit-log", userId), route: getAuditLog },
    ];
  },
  render: ({ params: { userId } }) => (
    <UserDetailScreen
      userId={userId}
      lists={
        <>
          <UserBookings userId={userId} />
          <UserPayments userId={userId} />
          <UserTickets userId={userId} />
          <SubjectSecurity userId={userId} />
          <SubjectActivity id={userId} />
        </>
      }
    />
  ),
});

export const generateMetadata = user.generateMetadata;
export default user.render;
