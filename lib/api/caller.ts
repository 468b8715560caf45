import { findKeyHolder } from "@/lib/api-keys/queries";
import { keyIn } from "@/lib/api-keys/rules";
import { currentActor } from "@/lib/auth/actor";
import type { Actor } from "@/lib/auth/contract";
import { AppError } from "@/lib/errors";
import { businessesWith, type Permission } from "@/lib/team/permissions";
import { type Access, checkAccess, countKeyTry } from "./guard";

interface Caller {
  actor: Actor;
  /** Why the key that came with the request opens nothing. */
  refusal?: AppError;
}

/** Who is calling: a person by their session, or a program by its key; who sends a key is never taken for a person. */
export async function findCaller(request: Request): Promise<Caller> {
  const key = keyIn(request.headers.get("authorization"));
  if (!key) return { actor: await currentActor() };
  const takeBack = await countKeyTry(request);
  const holder = await findKeyHolder(key, new Date());
  // A key that rests is a key: only what is none, or none any more, counts.
  if (!(holder instanceof AppError) || holder.code !== "unauthenticated") await takeBack();
  return holder instanceof AppError ? { actor: { kind: "anonymous" }, refusal: holder } : { actor: holder };
}

/**
 * As whom a caller may go on: 401 for nobody, 403 for the wrong role. A key gets nowhere by itself: a route names the
 * permission a key needs for it, or takes none; what is public it sees as anybody does.
 */
export function admit({ actor, refusal }: Caller, route: { access: Access; key?: Permission }): Actor {
  if (refusal) throw refusal;
  if (actor.kind === "user" && actor.key) {
    const hasScope = route.key !== undefined && businessesWith(actor, route.key).length > 0;
    if (!hasScope && route.access === "public") return { kind: "anonymous" };
    if (!hasScope) throw new AppError("forbidden", route.key ? "keyLacksScope" : "keyNotAccepted");
  }
  checkAccess(route.access, actor);
  return actor;
}
