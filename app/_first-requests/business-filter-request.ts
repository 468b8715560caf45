import { GET as getBusiness } from "@/app/api/admin/businesses/[businessId]/route";
import type { FirstRequest } from "@/lib/platform/http/find-first-responses";

/** Requests the business's name for an admin list whose URL filters by a business. */
export function businessFilterRequest(address: URLSearchParams): FirstRequest[] {
  const businessId = address.get("business");
  return businessId
    ? [{ path: `/api/admin/businesses/${businessId}`, route: getBusiness, params: { businessId } }]
    : [];
}
