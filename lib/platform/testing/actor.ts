import type { UserActor } from "@/lib/platform/actor";

/** A signed-in user, as policies and commands receive them. */
export function testActor(
  userId: string,
  role: UserActor["role"] = "individual",
  memberships: UserActor["memberships"] = [],
): UserActor {
  return {
    kind: "user",
    userId,
    sessionId: userId,
    role,
    name: "Aline",
    email: "a@example.com",
    memberships,
  };
}
