import { z } from "zod";
import { bookingRequests } from "@/app/_first-requests/booking-requests";
import { preloadedPage } from "@/app/preloaded-page";
import { BookingDetailScreen } from "@/components/payments/booking-details/booking-detail-screen";
import { InterventionPanel } from "@/components/payments/booking-details/intervention-panel";
import { MessageButton } from "@/components/support/chat/message-button";

const adminBooking = preloadedPage({
  path: "/dashboard/admin/bookings/[bookingId]",
  access: "admin",
  params: z.object({ bookingId: z.string() }),
  title: "dashboard.admin.detailTitle",
  messages: [
    "bookings",
    "bookingsAdmin",
    "disputes",
    "payments",
    "quotes",
    "renterReviews",
    "reviews",
    "chat",
    "support.status",
    "map",
  ],
  firstRequests: ({ params }) => bookingRequests(params, "admin"),
  render: ({ params: { bookingId } }) => (
    <BookingDetailScreen
      bookingId={bookingId}
      viewer="admin"
      messageButton={<MessageButton bookingId={bookingId} to="renter" />}
      aside={<InterventionPanel bookingId={bookingId} />}
    />
  ),
});

export const generateMetadata = adminBooking.generateMetadata;
export default adminBooking.render;
