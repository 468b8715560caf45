import type { UserActor } from "@/lib/auth/contract";

interface Standing {
  status: "draft" | "published" | "unlisted" | "maintenance" | "removed";
  heldAt: Date | null;
}

/** What an administrator may do to a car besides changing and removing it. */
export function carPowers(actor: UserActor, { status, heldAt }: Standing) {
  const isJudge = actor.role === "admin" && status !== "removed";
  return {
    unlist: isJudge && heldAt === null,
    relist: isJudge && heldAt !== null,
    maintenance: isJudge && (status === "published" || status === "unlisted"),
  };
}
