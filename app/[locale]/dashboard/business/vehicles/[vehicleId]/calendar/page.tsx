import { z } from "zod";
import { GET as getCalendar } from "@/app/api/vehicles/[vehicleId]/calendar/route";
import { GET as getCalendarImports } from "@/app/api/vehicles/[vehicleId]/calendar-imports/route";
import { GET as getCalendarLink } from "@/app/api/vehicles/[vehicleId]/calendar-link/route";
import { preloadedPage } from "@/app/preloaded-page";
import { CalendarScreen } from "@/components/catalog/availability/calendar-screen";
import type { OwnerCalendar } from "@/lib/catalog/availability/calendar/contract";
import { ownerCalendarPath } from "@/lib/catalog/availability/calendar/owner-calendar-path";
import { vehicleIdFrom } from "@/lib/catalog/vehicles/vehicle-id";
import { dayIn, KIGALI } from "@/lib/platform/dates";

const vehicleCalendar = preloadedPage({
  path: "/dashboard/business/vehicles/[vehicleId]/calendar",
  access: "business",
  params: z.object({ vehicleId: z.string().transform(vehicleIdFrom) }),
  title: "calendars.title",
  answers: ({ params, now }) => {
    const { vehicleId } = params;
    const path = `/api/vehicles/${encodeURIComponent(vehicleId)}`;
    return [
      {
        path: ownerCalendarPath(vehicleId, dayIn(now, KIGALI).slice(0, 7)),
        route: getCalendar,
        params,
        followedBy: ({ can }: OwnerCalendar) =>
          can.change ? [{ path: `${path}/calendar-link`, route: getCalendarLink, params }] : [],
      },
      { path: `${path}/calendar-imports`, route: getCalendarImports, params },
    ];
  },
  render: ({ params: { vehicleId } }) => <CalendarScreen vehicleId={vehicleId} />,
});

export const generateMetadata = vehicleCalendar.generateMetadata;
export default vehicleCalendar.render;
