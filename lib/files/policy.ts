import type { UserActor } from "@/lib/auth/contract";
import { businessesWith } from "@/lib/team/permissions";

/** Whose papers and logo of a business somebody sees and changes: its owner and its managers do. */
export function mayManagePapers(actor: UserActor, businessId: string): boolean {
  return managedBusinesses(actor).includes(businessId);
}

export const managedBusinesses = (actor: UserActor): string[] => businessesWith(actor, "profile.manage");
