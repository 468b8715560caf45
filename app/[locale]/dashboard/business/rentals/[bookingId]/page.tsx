import { z } from "zod";
import { bookingRequests } from "@/app/_first-requests/booking-requests";
import { preloadedPage } from "@/app/preloaded-page";
import { BookingDetailScreen } from "@/components/payments/booking-details/booking-detail-screen";
import { MessageButton } from "@/components/support/chat/message-button";

const businessRental = preloadedPage({
  path: "/dashboard/business/rentals/[bookingId]",
  access: "business",
  params: z.object({ bookingId: z.string() }),
  title: "dashboard.business.detailTitle",
  messages: ["bookings", "quotes", "renterReviews", "reviews", "payments.failures", "chat", "map"],
  answers: ({ params }) => bookingRequests(params, "party"),
  render: ({ params: { bookingId } }) => (
    <BookingDetailScreen
      bookingId={bookingId}
      viewer="host"
      messageButton={<MessageButton bookingId={bookingId} to="renter" />}
    />
  ),
});

export const generateMetadata = businessRental.generateMetadata;
export default businessRental.render;
