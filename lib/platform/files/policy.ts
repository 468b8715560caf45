import type { UserActor } from "@/lib/platform/actor";
import { businessIdsWithPermission } from "@/lib/platform/permissions";
import type { FilePurpose } from "./contract";

/** Whether the actor may see and change a business's documents and logo: owners and managers may. */
export function canManageBusinessDocuments(actor: UserActor, businessId: string): boolean {
  return managedBusinesses(actor).includes(businessId);
}

/**
 * Whether the actor may upload for a business. Vehicle pictures need the fleet permission, so that an API
 * client that manages the fleet may send them.
 */
export function canUploadFor(actor: UserActor, businessId: string, purpose: FilePurpose): boolean {
  if (purpose !== "vehicle_picture") return canManageBusinessDocuments(actor, businessId);
  return businessIdsWithPermission(actor, "fleet.manage").includes(businessId);
}

export const managedBusinesses = (actor: UserActor): string[] =>
  businessIdsWithPermission(actor, "profile.manage");
