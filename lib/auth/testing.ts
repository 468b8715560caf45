import type { UserActor } from "./contract";

/** Somebody signed in, as policies and commands are told of them. */
export function actorOf(
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
