import { page } from "@/app/page-builder";
import { BookingsScreen } from "@/components/rentals/bookings/bookings-screen";

const userRentals = page({
  path: "/dashboard/user/rentals",
  access: "user",
  title: "dashboard.user.listTitle",
  render: () => <BookingsScreen />,
});

export const generateMetadata = userRentals.generateMetadata;
export default userRentals.render;
