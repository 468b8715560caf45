import { z } from "zod";
import { GET as getCalendar } from "@/app/api/vehicles/[vehicleId]/calendar/route";
import { GET as getCalendarImports } from "@/app/api/vehicles/[vehicleId]/calendar-imports/route";
import { GET as getCalendarLink } from "@/app/api/vehicles/[vehicleId]/calendar-link/route";
import { GET as getDayPrices } from "@/app/api/vehicles/[vehicleId]/day-prices/route";
import { GET as getPriceRule } from "@/app/api/vehicles/[vehicleId]/price-rule/route";
import { GET as getPriceSuggestions } from "@/app/api/vehicles/[vehicleId]/price-suggestions/route";
import { preloadedPage } from "@/app/preloaded-page";
import { CalendarScreen } from "@/components/catalog/availability/calendar-screen";
import type { OwnerCalendar } from "@/lib/catalog/availability/calendar/contract";
import {
  monthPricesPath,
  monthSuggestionsPath,
  ownerCalendarPath,
} from "@/lib/catalog/availability/calendar/owner-calendar-path";
import { vehicleIdFrom } from "@/lib/catalog/vehicles/vehicle-id";
import { dayIn, KIGALI } from "@/lib/platform/dates";

const vehicleCalendar = preloadedPage({
  path: "/dashboard/business/vehicles/[vehicleId]/calendar",
  access: "business",
  params: z.object({ vehicleId: z.string().transform(vehicleIdFrom) }),
  title: "calendars.title",
  firstRequests: ({ params, now }) => {
    const { vehicleId } = params;
    const month = dayIn(now, KIGALI).slice(0, 7);
    const path = `/api/vehicles/${encodeURIComponent(vehicleId)}`;
    return [
      {
        path: ownerCalendarPath(vehicleId, month),
        route: getCalendar,
        params,
        followedBy: ({ can }: OwnerCalendar) => [
          ...(can.change ? [{ path: `${path}/calendar-link`, route: getCalendarLink, params }] : []),
          ...(can.setPrices
            ? [
                { path: monthPricesPath(vehicleId, month), route: getDayPrices, params },
                { path: monthSuggestionsPath(vehicleId, month), route: getPriceSuggestions, params },
                { path: `${path}/price-rule`, route: getPriceRule, params },
              ]
            : []),
        ],
      },
      { path: `${path}/calendar-imports`, route: getCalendarImports, params },
    ];
  },
  render: ({ params: { vehicleId } }) => <CalendarScreen vehicleId={vehicleId} />,
});

export const generateMetadata = vehicleCalendar.generateMetadata;
export default vehicleCalendar.render;
