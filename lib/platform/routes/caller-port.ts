import type { Actor } from "@/lib/platform/actor";
import { AppError } from "@/lib/platform/errors";
import { type Access, checkAccess } from "@/lib/platform/http/request-checks";
import { businessIdsWithPermission, type Permission } from "@/lib/platform/permissions";
import { createPort } from "@/lib/platform/port";

export interface Caller {
  actor: Actor;
  /** Why the API key sent with the request is rejected. */
  refusal?: AppError;
}

/** What the route builder needs from the layers above it. */
interface CallerPort {
  /** Finds the caller by session cookie, bearer token or API key. */
  findCaller(request: Request): Promise<Caller>;
  /** Throws 403 for what an administrator may not do as another user, and records what they do. */
  checkImpersonation(request: Request, actor: Actor): Promise<void>;
}

export const callerPort = createPort<CallerPort>("caller");

/**
 * Returns the actor for a request: throws 401 for anonymous callers, 403 for the wrong role. An API key
 * reaches only routes that name the permission it needs; on public routes it counts as anonymous.
 */
export function authorizeCaller(
  { actor, refusal }: Caller,
  route: { access: Access; key?: Permission },
): Actor {
  if (refusal) throw refusal;
  if (actor.kind === "user" && actor.key) {
    const hasScope = route.key !== undefined && businessIdsWithPermission(actor, route.key).length > 0;
    if (!hasScope && route.access === "public") return { kind: "anonymous" };
    if (!hasScope) throw new AppError("forbidden", route.key ? "keyLacksScope" : "keyNotAccepted");
  }
  checkAccess(route.access, actor);
  return actor;
}
