import { forbidden } from "@/lib/errors";
import type { UserActor } from "./contract";

/** What the console shows and does is an administrators' own; 403 for everybody else. */
export function requireAdmin(actor: UserActor): void {
  if (actor.role !== "admin") throw forbidden();
}
