import { GET as getAnalytics } from "@/app/api/analytics/route";
import { GET as getVehicleFigures } from "@/app/api/analytics/vehicles/route";
import { preloadedPage } from "@/app/preloaded-page";
import {
  analyticsSearch,
  firstVehicleSort,
  readAnalyticsQuery,
  vehicleFiguresPath,
} from "@/components/insights/analytics/analytics-address";
import { AnalyticsScreen } from "@/components/insights/analytics/analytics-screen";
import type { Analytics } from "@/lib/insights/analytics/contract";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { addressQuery } from "@/lib/platform/http/address-query";

const analytics = preloadedPage({
  path: "/dashboard/business/analytics",
  access: "business",
  query: addressQuery,
  title: "analytics.title",
  messages: ["analytics"],
  answers: ({ query }) => {
    const asked = readAnalyticsQuery(query);
    return [
      {
        path: `/api/analytics?${analyticsSearch(asked)}`,
        route: getAnalytics,
        followedBy: ({ current }: Analytics) => [
          {
            path: vehicleFiguresPath(asked, firstVehicleSort(current.money !== null)),
            route: getVehicleFigures,
          },
        ],
      },
    ];
  },
  render: ({ now }) => <AnalyticsScreen today={dayIn(now, KIGALI)} />,
});

export const generateMetadata = analytics.generateMetadata;
export default analytics.render;
