import type { VehicleStatus } from "@/lib/catalog/vehicles/contract";
import type { UserActor } from "@/lib/platform/actor";

interface ListingState {
  status: VehicleStatus;
  heldAt: Date | null;
}

/** What an administrator may do with a vehicle besides changing and removing it. */
export function adminVehicleActions(actor: UserActor, { status, heldAt }: ListingState) {
  const canModerate = actor.role === "admin" && status !== "removed";
  return {
    unlist: canModerate && heldAt === null,
    relist: canModerate && heldAt !== null,
    maintenance: canModerate && (status === "published" || status === "unlisted"),
  };
}
