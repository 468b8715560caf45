import type { Actor } from "@/lib/auth/contract";
import { may } from "@/lib/team/permissions";

/** May see and change what the cars of a business cost; administrators too. */
export const canSetPrices = (actor: Actor, businessId: string) => may(actor, businessId, "prices.set");
