import type { Actor } from "@/lib/platform/actor";
import { AppError } from "@/lib/platform/errors";
import { deviceOf } from "@/lib/platform/http/request-checks";
import { recordImpersonatedWrite } from "./commands";
import { isAllowedWhileImpersonating, isSentByBrowser } from "./policy";
import { recordImpersonatedView } from "./record-view";

/**
 * Throws 403 for what an administrator may not do while impersonating; what they read and write is recorded
 * first.
 */
export async function checkImpersonation(request: Request, actor: Actor): Promise<void> {
  if (actor.kind !== "user" || !actor.acting) return;
  const { method } = request;
  const path = new URL(request.url).pathname;
  if (isSentByBrowser(method, path)) return;
  if (!isAllowedWhileImpersonating(method, path)) throw new AppError("forbidden", "notWhileActing");
  const requestContext = { now: new Date(), device: deviceOf(request) };
  if (method === "GET" || method === "HEAD")
    await recordImpersonatedView(actor, path, requestContext.now, requestContext.device.ipAddress);
  else await recordImpersonatedWrite(actor, { method, path }, requestContext);
}
