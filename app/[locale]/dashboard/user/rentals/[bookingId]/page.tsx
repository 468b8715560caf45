import { z } from "zod";
import { bookingRequests } from "@/app/_first-requests/booking-requests";
import { GET as getRoadReports } from "@/app/api/bookings/[bookingId]/road-reports/route";
import { preloadedPage } from "@/app/preloaded-page";
import { BookingDetailScreen } from "@/components/payments/booking-details/booking-detail-screen";
import { MessageButton } from "@/components/support/chat/message-button";
import { RoadHelp } from "@/components/support/issue-reports/road-help";

const userRental = preloadedPage({
  path: "/dashboard/user/rentals/[bookingId]",
  access: "user",
  params: z.object({ bookingId: z.string() }),
  title: "dashboard.user.detailTitle",
  messages: [
    "bookings",
    "quotes",
    "renterReviews",
    "reviews",
    "payments.failures",
    "chat",
    "map",
    "roadHelp",
  ],
  firstRequests: ({ params }) => [
    ...bookingRequests(params, "party"),
    { path: `/api/bookings/${params.bookingId}/road-reports`, route: getRoadReports, params },
  ],
  render: ({ params: { bookingId } }) => (
    <BookingDetailScreen
      bookingId={bookingId}
      viewer="renter"
      messageButton={<MessageButton bookingId={bookingId} to="owner" />}
      help={<RoadHelp bookingId={bookingId} />}
    />
  ),
});

export const generateMetadata = userRental.generateMetadata;
export default userRental.render;
