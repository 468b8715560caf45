import { GET as getFreeVehicles } from "@/app/api/counter/vehicles/route";
import { preloadedPage } from "@/app/preloaded-page";
import { CounterBookingScreen } from "@/components/rentals/counter-bookings/counter-booking-screen";
import { readLocalInstant } from "@/components/rentals/counter-bookings/counter-form";
import { freeVehiclesPath, readCounterChoice } from "@/components/rentals/counter-bookings/counter-url";
import { pageSearchParams } from "@/lib/platform/http/page-search-params";

const newBooking = preloadedPage({
  path: "/dashboard/business/rentals/new",
  access: "business",
  permission: "rentals.run",
  query: pageSearchParams,
  title: "counter.title",
  messages: ["counter", "bookings.method", "quotes.extras", "quotes.lines"],
  firstRequests: ({ query, now }) => {
    const { startsAt, endsAt } = readCounterChoice(query, now);
    const path = freeVehiclesPath(readLocalInstant(startsAt), readLocalInstant(endsAt));
    return path ? [{ path, route: getFreeVehicles }] : [];
  },
  render: ({ now }) => <CounterBookingScreen now={now.toISOString()} />,
});

export const generateMetadata = newBooking.generateMetadata;
export default newBooking.render;
