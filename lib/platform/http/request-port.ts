import type { Actor, UserActor } from "@/lib/platform/actor";
import { AppError } from "@/lib/platform/errors";
import { businessIdsWithPermission, type Permission } from "@/lib/platform/permissions";
import { createPort } from "@/lib/platform/port";
import type { RequestContext } from "@/lib/platform/request-context";
import { type Access, checkAccess } from "./request-checks";
import type { RouteParams } from "./route-name";

export interface Caller {
  actor: Actor;
  /** Why the API key sent with the request is rejected. */
  refusal?: AppError;
}

export interface ObservedResponse {
  method: string;
  pathname: string;
  params: RouteParams;
  status: number;
  milliseconds: number;
}

/** The steps of every request that higher layers implement for the route builder. */
interface RequestPort {
  /** Finds the caller by session cookie, bearer token or API key. */
  identifyCaller(request: Request): Promise<Caller>;
  /** Throws 403 for what an administrator may not do as another user, and records what they do. */
  checkImpersonation(request: Request, actor: Actor): Promise<void>;
  /** Throws 503 during maintenance for everyone who has no access then. */
  checkMaintenance(actor: Actor): void;
  /** Replaces the token of the caller's session. Returns the new one to an API client; a browser gets a cookie. */
  replaceToken(actor: UserActor, context: RequestContext): Promise<string | null>;
  /** Records a refused request of a signed-in user in the security log. */
  recordRefusedAccess(
    request: Request,
    params: RouteParams,
    actor: Actor | undefined,
    error: unknown,
  ): Promise<void>;
  /** Counts a response in the metrics. */
  observeResponse(response: ObservedResponse): void;
}

export const requestPort = createPort<RequestPort>("request");

/**
 * Returns the actor for a request: throws 401 for anonymous callers, 403 for the wrong role. An API key
 * reaches only routes that name the permission it needs; on public routes it counts as anonymous.
 */
export function authorizeCaller(
  { actor, refusal }: Caller,
  route: { access: Access; key?: Permission | readonly Permission[] },
): Actor {
  if (refusal) throw refusal;
  if (actor.kind === "user" && actor.key) {
    const hasScope = [route.key ?? []]
      .flat()
      .some((permission) => businessIdsWithPermission(actor, permission).length > 0);
    if (!hasScope && route.access === "public") return { kind: "anonymous" };
    if (!hasScope) throw new AppError("forbidden", route.key ? "keyLacksScope" : "keyNotAccepted");
  }
  checkAccess(route.access, actor);
  return actor;
}
