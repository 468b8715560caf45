import type { Actor } from "@/lib/platform/actor";
import { MINUTE_MS } from "@/lib/platform/dates";
import { isAppError } from "@/lib/platform/errors";
import { deviceOf } from "@/lib/platform/http/request-checks";
import { type RouteParams, routeName } from "@/lib/platform/http/route-name";
import { recordRefusal } from "./commands";

/** Refusals for lack of permission; others ask for a confirmation or explain a rule. */
const recordedKeys = new Set([
  "forbidden",
  "keyNotAccepted",
  "keyLacksScope",
  "notWhileActing",
  "twoFactorRequired",
  "twoFactorTooNew",
  "twoFactorAfterEmailChange",
  "invitationNotYours",
  "teamLeft",
]);

/** Somebody who tries every route leaves one row per route in this time. */
const COUNTED_TOGETHER_MS = 10 * MINUTE_MS;

/** Records that a signed-in user was refused a route, with the route's pattern instead of its address. */
export async function recordRefusedAccess(
  request: Request,
  params: RouteParams,
  actor: Actor | undefined,
  error: unknown,
): Promise<void> {
  if (actor?.kind !== "user" || !isAppError(error)) return;
  if (error.code !== "forbidden" || !recordedKeys.has(error.key)) return;
  const route = `${request.method} ${routeName(new URL(request.url).pathname, params)}`;
  await recordRefusal(
    {
      kind: "access.refuse",
      userId: actor.userId,
      actorId: actor.acting?.adminId ?? actor.userId,
      device: deviceOf(request),
      detail: { route, ...(actor.key && { apiKey: actor.key.id }) },
      about: `${route} ${actor.key?.id ?? ""}`,
      everyMs: COUNTED_TOGETHER_MS,
    },
    new Date(),
  );
}
