import type { Actor } from "@/lib/auth/contract";
import { AppError } from "@/lib/errors";
import { noteActedWrite } from "@/lib/impersonation/commands";
import { mayWhileActing } from "@/lib/impersonation/policy";
import { deviceOf } from "./guard";

/** 403 for what an administrator may not do as somebody else; what they may write is written down before it is done. */
export async function checkActing(request: Request, actor: Actor): Promise<void> {
  if (actor.kind !== "user" || !actor.acting) return;
  const { method } = request;
  const path = new URL(request.url).pathname;
  if (!mayWhileActing(method, path)) throw new AppError("forbidden", "notWhileActing");
  if (method === "GET" || method === "HEAD") return;
  await noteActedWrite(actor, { method, path }, { now: new Date(), device: deviceOf(request) });
}
