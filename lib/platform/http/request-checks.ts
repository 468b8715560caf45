import type { Actor, UserRole } from "@/lib/platform/actor";
import { env } from "@/lib/platform/env";
import { AppError, forbidden } from "@/lib/platform/errors";
import type { Device } from "@/lib/platform/request-context";
import { NEW_TOKEN_REASON } from "./new-token-reason";
import { OTHER_ACCOUNT_REASON } from "./other-account-reason";
import { endReasonKeys } from "./session-end-keys";

/**
 * Who may call a route at all; conditions such as bookingsVisibleTo decide which rows they see. Routes of a business are
 * for any user and check a permission of the team, because its members may have personal accounts.
 */
export type Access = "public" | "user" | Exclude<UserRole, "business">;

/**
 * Throws 401 for anonymous callers and 403 for the wrong role; administrators, too, may only call their own
 * routes.
 */
export function checkAccess(access: Access, actor: Actor): void {
  if (access === "public") return;
  if (actor.kind === "anonymous" && actor.ended) {
    const reason = actor.hasNewerToken ? NEW_TOKEN_REASON : actor.ended;
    throw new AppError("unauthenticated", endReasonKeys[actor.ended], { reason });
  }
  if (actor.kind !== "user") throw new AppError("unauthenticated", "unauthenticated");
  if (access !== "user" && actor.role !== access) throw forbidden();
}

/**
 * Throws 403 for a write from a page that shows another account, because somebody has signed in in another tab since.
 * Forms would take a 409 for a colleague's earlier decision. Our pages name the account they show (api-client.ts,
 * upload-file.ts); API clients need not.
 */
export function checkShownAccount({ method, headers }: Request, actor: Actor): void {
  const shown = headers.get("x-shown-account");
  if (!shown || method === "GET" || actor.kind !== "user" || actor.userId === shown) return;
  throw new AppError("forbidden", "otherAccount", { reason: OTHER_ACCOUNT_REASON });
}

/**
 * Returns the caller's address. The launcher (scripts/launch/client-address.mjs) sets the last entry to the
 * real peer; each trusted proxy in front of us adds one more trusted entry.
 */
export function clientAddress(
  { headers }: Pick<Request, "headers">,
  trustedProxies = env().TRUSTED_PROXIES,
): string {
  const chain = headers.get("x-forwarded-for")?.split(",") ?? [];
  return chain.at(-1 - trustedProxies)?.trim() || "unknown";
}

export const deviceOf = (request: Pick<Request, "headers">): Device => ({
  ipAddress: clientAddress(request),
  userAgent: request.headers.get("user-agent"),
});
