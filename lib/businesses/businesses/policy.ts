import type { Actor } from "@/lib/platform/actor";
import { hasPermission } from "@/lib/platform/permissions";

/** Team members and administrators may see non-public data of a business. */
export const isInsider = (actor: Actor, businessId: string) => hasPermission(actor, businessId, "fleet.view");

export const canChangeBusiness = (actor: Actor, businessId: string) =>
  hasPermission(actor, businessId, "profile.manage");

export const canCloseBusiness = (actor: Actor, businessId: string) =>
  hasPermission(actor, businessId, "business.close");
