import type { UserActor } from "@/lib/platform/actor";

interface TargetUser {
  id: string;
  role: "individual" | "business" | "admin";
  status: "active" | "inactive";
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
    signOut: isOther && status === "active",
    // Administrators cannot be impersonated: their actions must be their own.
    actAs: isOther && status === "active" && role !== "admin",
    changeRole: isOther && status === "active" && !isDemo && role !== "business" && !isTeamMember,
  };
}
