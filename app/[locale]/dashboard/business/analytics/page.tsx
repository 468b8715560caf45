import { GET as getAnalytics } from "@/app/api/analytics/route";
import { GET as getVehicleFigures } from "@/app/api/analytics/vehicles/route";
import { preloadedPage } from "@/app/preloaded-page";
import { AnalyticsScreen } from "@/components/insights/analytics/analytics-screen";
import {
  analyticsSearch,
  firstVehicleSort,
  readAnalyticsQuery,
  vehicleFiguresPath,
} from "@/components/insights/analytics/analytics-url";
import type { Analytics } from "@/lib/insights/analytics/contract";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { pageSearchParams } from "@/lib/platform/http/page-search-params";

const analytics = preloadedPage({
  path: "/dashboard/business/analytics",
  access: "business",
  query: pageSearchParams,
  title: "analytics.title",
  messages: ["analytics"],
  firstRequests: ({ query }) => {
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
