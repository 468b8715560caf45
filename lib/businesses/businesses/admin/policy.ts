import type { BusinessStatus } from "@/lib/businesses/businesses/contract";
import type { BusinessVerificationStatus } from "@/lib/identity/identity-documents/contract";
import type { UserActor } from "@/lib/platform/actor";

interface BusinessState {
  id: string;
  status: BusinessStatus;
  verification: BusinessVerificationStatus;
}

/**
 * The actions that an administrator may take on a business. Administrators have no actions on their own business. A
 * business that was never verified is approved, not activated; one that its owner has closed stays closed.
 */
export function allowedBusinessActions(actor: UserActor, { id, status, verification }: BusinessState) {
  const isOwn = actor.memberships.some(({ businessId }) => businessId === id);
  const isEligibleAdmin = actor.role === "admin" && !isOwn && status !== "closed";
  return {
    approve: isEligibleAdmin && verification !== "verified",
    reject: isEligibleAdmin && verification === "pending",
    suspend: isEligibleAdmin && status === "active",
    activate: isEligibleAdmin && status !== "active" && verification === "verified",
  };
}
