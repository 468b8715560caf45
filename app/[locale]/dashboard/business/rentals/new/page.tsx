import { page } from "@/app/page-builder";
import { CounterBookingScreen } from "@/components/rentals/counter-bookings/counter-booking-screen";
import { addressQuery } from "@/lib/platform/http/address-query";

const newReservation = page({
  path: "/dashboard/business/rentals/new",
  access: "business",
  permission: "rentals.run",
  query: addressQuery,
  title: "counter.title",
  messages: ["counter", "bookings.method"],
  render: () => <CounterBookingScreen />,
});

export const generateMetadata = newReservation.generateMetadata;
export default newReservation.render;
