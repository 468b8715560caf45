import { page } from "@/app/page-builder";
import { ImportScreen } from "@/components/catalog/vehicle-import/import-screen";
import { listBusinessNames } from "@/lib/businesses/businesses/queries";
import { businessIdsWithPermission } from "@/lib/platform/permissions";

const vehicleImport = page({
  path: "/dashboard/business/vehicles/import",
  access: "business",
  title: "vehicleImport.title",
  messages: ["car", "vehicleImport", "company.business"],
  render: async ({ actor }) => {
    const businesses = await listBusinessNames(businessIdsWithPermission(actor, "fleet.manage"));
    return <ImportScreen businesses={businesses} />;
  },
});

export const generateMetadata = vehicleImport.generateMetadata;
export default vehicleImport.render;
