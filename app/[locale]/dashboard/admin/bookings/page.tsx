import { page } from "@/app/page-builder";
import { AdminBookingsScreen } from "@/components/payments/booking-interventions/admin-bookings-screen";

const adminBookings = page({
  path: "/dashboard/admin/bookings",
  access: "admin",
  title: "bookingsAdmin.title",
  messages: ["bookings", "bookingsAdmin"],
  render: () => <AdminBookingsScreen />,
});

export const generateMetadata = adminBookings.generateMetadata;
export default adminBookings.render;
