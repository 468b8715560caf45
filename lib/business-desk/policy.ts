import type { UserActor } from "@/lib/auth/contract";

interface Standing {
  id: string;
  status: "active" | "pending" | "suspended";
  verification: "verified" | "pending" | "rejected";
}

/** What an administrator may do to a business. Nobody judges one of their own; one that was never verified is approved, not activated. */
export function businessPowers(actor: UserActor, { id, status, verification }: Standing) {
  const isOwn = actor.memberships.some(({ businessId }) => businessId === id);
  const isJudge = actor.role === "admin" && !isOwn;
  return {
    approve: isJudge && verification !== "verified",
    reject: isJudge && verification === "pending",
    suspend: isJudge && status === "active",
    activate: isJudge && status !== "active" && verification === "verified",
  };
}
