import type { UserActor, UserRole } from "@/lib/platform/actor";
import type { UserStatus } from "./contract";

interface TargetUser {
  id: string;
  role: UserRole;
  status: UserStatus;
  /** True for demo accounts while demo mode is on. */
  isDemo: boolean;
  isTeamMember: boolean;
}

/**
 * Returns what an administrator may do to an account. They cannot lock out themselves or the demo's visitors.
 */
export function allowedUserActions(actor: UserActor, { id, role, status, isDemo, isTeamMember }: TargetUser) {
  const isOther = actor.role === "admin" && actor.userId !== id;
  return {
    activate: isOther && status === "inactive",
    deactivate: isOther && status === "active" && !isDemo,
    // Demo visitors share their accounts, so their names stay.
    rename: isOther && status === "active" && !isDemo,
    signOut: isOther && status === "active",
    // Administrators cannot be impersonated: their actions must be their own.
    actAs: isOther && status === "active" && role !== "admin",
    changeRole: isOther && status === "active" && !isDemo && role !== "business" && !isTeamMember,
  };
}
