import type { UserActor } from "@/lib/platform/actor";
import { businessIdsWithPermission, type Permission } from "@/lib/platform/permissions";
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

/** What an API key needs for an upload. Documents and portraits of the user it acts for are not open to it. */
const keyPermissions: Partial<Record<FilePurpose, Permission>> = {
  vehicle_picture: "fleet.manage",
  handover_picture: "rentals.run",
};

/** Whether an API key may upload for a purpose; anybody else may. */
export function mayKeyUpload(actor: UserActor, purpose: FilePurpose): boolean {
  if (!actor.key) return true;
  const permission = keyPermissions[purpose];
  return permission !== undefined && businessIdsWithPermission(actor, permission).length > 0;
}

export const managedBusinesses = (actor: UserActor): string[] =>
  businessIdsWithPermission(actor, "profile.manage");
