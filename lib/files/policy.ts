import type { UserActor } from "@/lib/auth/contract";

/** Whose papers and logo of a business somebody sees and changes: its owner and its managers do. */
export function mayManagePapers(actor: UserActor, businessId: string): boolean {
  return managedBusinesses(actor).includes(businessId);
}

export function managedBusinesses(actor: UserActor): string[] {
  return actor.memberships
    .filter(({ role }) => role === "owner" || role === "manager")
    .map(({ businessId }) => businessId);
}
