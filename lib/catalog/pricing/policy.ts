import type { Actor } from "@/lib/platform/actor";
import { hasPermission } from "@/lib/platform/permissions";

/** May view and change the prices of a business's vehicles; administrators may as well. */
export const canSetPrices = (actor: Actor, businessId: string) =>
  hasPermission(actor, businessId, "prices.set");
