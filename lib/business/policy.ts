import type { Actor } from "@/lib/auth/contract";
import { may } from "@/lib/team/permissions";

/** Sees what is not public of it: its team does, and administrators. */
export const isInsider = (actor: Actor, businessId: string) => may(actor, businessId, "fleet.view");

export const canChangeBusiness = (actor: Actor, businessId: string) =>
  may(actor, businessId, "profile.manage");

export const canCloseBusiness = (actor: Actor, businessId: string) =>
  may(actor, businessId, "business.close");
