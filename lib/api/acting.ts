import type { Actor } from "@/lib/auth/contract";
import { AppError } from "@/lib/errors";
import { noteActedWrite } from "@/lib/impersonation/commands";
import { mayWhileActing } from "@/lib/impersonation/policy";
import { noteActedView } from "@/lib/impersonation/views";
import { deviceOf } from "./guard";

/** 403 for what an administrator may not do as somebody else; what they may see and write is written down first. */
export async function checkActing(request: Request, actor: Actor): Promise<void> {
  if (actor.kind !== "user" || !actor.acting) return;
  const { method } = request;
  const path = new URL(request.url).pathname;
  if (!mayWhileActing(method, path)) throw new AppError("forbidden", "notWhileActing");
  const occasion = { now: new Date(), device: deviceOf(request) };
  if (method === "GET" || method === "HEAD")
    await noteActedView(actor, path, occasion.now, occasion.device.ipAddress);
  else await noteActedWrite(actor, { method, path }, occasion);
}
