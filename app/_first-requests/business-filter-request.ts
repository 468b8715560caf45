import { GET as getBusiness } from "@/app/api/admin/businesses/[businessId]/route";
import type { FirstRequest } from "@/lib/platform/http/find-first-answers";

/** What a list of the admin console asks for when its address narrows it to a business: the business's name. */
export function businessFilterRequest(address: URLSearchParams): FirstRequest[] {
  const businessId = address.get("business");
  return businessId
    ? [{ path: `/api/admin/businesses/${businessId}`, route: getBusiness, params: { businessId } }]
    : [];
}
