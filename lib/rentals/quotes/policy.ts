import type { Actor } from "@/lib/platform/actor";
import { AppError } from "@/lib/platform/errors";

/**
 * Vehicles are handed over only to people with a verified licence (product.md §3), which only individual accounts have;
 * other accounts get a 403 at their first quote. Anonymous visitors may ask for quotes.
 */
export function requireIndividualAccount(actor: Actor): true {
  if (actor.kind === "user" && actor.role !== "individual")
    throw new AppError("forbidden", "personalAccountRequired");
  return true;
}
