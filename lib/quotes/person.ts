import type { Actor } from "@/lib/auth/contract";
import { AppError } from "@/lib/errors";

/**
 * Cars are given to people whose licence was verified (product.md §3), and only personal accounts have one: others are
 * told with the first price they ask for. Visitors may ask, too. 403.
 */
export function requirePerson(actor: Actor): true {
  if (actor.kind === "user" && actor.role !== "individual")
    throw new AppError("forbidden", "personalAccountRequired");
  return true;
}
