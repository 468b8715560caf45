import type { UserActor } from "@/lib/auth/contract";

interface Person {
  id: string;
  role: "individual" | "business" | "admin";
  status: "active" | "inactive";
  /** One of the demonstration's accounts, while it is one. */
  isDemo: boolean;
  isTeamMember: boolean;
}

/** What an administrator may do to an account. Nobody locks themselves out, or the demonstration's visitors. */
export function deskPowers(actor: UserActor, { id, role, status, isDemo, isTeamMember }: Person) {
  const isOther = actor.role === "admin" && actor.userId !== id;
  return {
    activate: isOther && status === "inactive",
    deactivate: isOther && status === "active" && !isDemo,
    signOut: isOther && status === "active",
    // Never another administrator: what they do must be theirs.
    actAs: isOther && status === "active" && role !== "admin",
    changeRole: isOther && status === "active" && !isDemo && role !== "business" && !isTeamMember,
  };
}
