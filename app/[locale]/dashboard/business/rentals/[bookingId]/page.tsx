import { z } from "zod";
import { bookingRequests } from "@/app/_first-requests/booking-requests";
import { GET as getRoadReports } from "@/app/api/bookings/[bookingId]/road-reports/route";
import { preloadedPage } from "@/app/preloaded-page";
import { BookingDetailScreen } from "@/components/payments/booking-details/booking-detail-screen";
import { MessageButton } from "@/components/support/chat/message-button";
import { RoadReports } from "@/components/support/issue-reports/road-reports";

const businessRental = preloadedPage({
  path: "/dashboard/business/rentals/[bookingId]",
  access: "business",
  params: z.object({ bookingId: z.string() }),
  title: "dashboard.business.detailTitle",
  messages: [
    "bookings",
    "quotes",
    "renterReviews",
    "reviews",
    "payments.failures",
    "chat",
    "map",
    "issueReports",
  ],
  firstRequests: ({ params }) => [
    ...bookingRequests(params, "party"),
    { path: `/api/bookings/${params.bookingId}/road-reports`, route: getRoadReports, params },
  ],
  render: ({ params: { bookingId } }) => (
    <BookingDetailScreen
      bookingId={bookingId}
      viewer="owner"
      messageButton={<MessageButton bookingId={bookingId} to="renter" />}
      help={<RoadReports bookingId={bookingId} />}
    />
  ),
});

export const generateMetadata = businessRental.generateMetadata;
export default businessRental.render;
