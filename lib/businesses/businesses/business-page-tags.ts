import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import type { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { cacheTags } from "@/lib/platform/page-cache/cache";

/** The cache tags of the business's page and of its vehicles' pages, which show its name. */
export async function businessPageTags(
  tx: Transaction,
  { id, slug }: Pick<typeof businesses.$inferSelect, "id" | "slug">,
): Promise<string[]> {
  const ownVehicles = await tx.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.businessId, id));
  const vehicleTags =
    ownVehicles.length > 0
      ? [cacheTags.vehicles, ...ownVehicles.map((vehicle) => cacheTags.vehicle(vehicle.id))]
      : [];
  return [cacheTags.company(slug), ...vehicleTags];
}
