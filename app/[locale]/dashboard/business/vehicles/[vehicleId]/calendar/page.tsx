import { z } from "zod";
import { page } from "@/app/page-builder";
import { CalendarScreen } from "@/components/catalog/availability/calendar-screen";
import { vehicleIdFrom } from "@/lib/catalog/vehicles/vehicle-id";

const vehicleCalendar = page({
  path: "/dashboard/business/vehicles/[vehicleId]/calendar",
  access: "business",
  params: z.object({ vehicleId: z.string().transform(vehicleIdFrom) }),
  title: "calendars.title",
  render: ({ params: { vehicleId } }) => <CalendarScreen vehicleId={vehicleId} />,
});

export const generateMetadata = vehicleCalendar.generateMetadata;
export default vehicleCalendar.render;
