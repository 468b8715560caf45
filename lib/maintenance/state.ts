import type { Actor } from "@/lib/auth/contract";
import { AppError } from "@/lib/errors";
import type { Maintenance } from "./contract";
import { openDoors } from "./rules";

/** How soon asking again is worth it. */
export const RETRY_AFTER_S = 300;

const holder = globalThis as typeof globalThis & { gendanaMaintenance?: Maintenance };

/** What this process knows: asked with every request, so it is no question to the database. */
export const maintenanceHere = (): Maintenance => holder.gendanaMaintenance ?? openDoors;

export function knowMaintenance(maintenance: Maintenance): void {
  holder.gendanaMaintenance = maintenance;
}

/** 503 for everybody but administrators while the doors are closed. */
export function checkMaintenance(actor: Actor): void {
  if (!maintenanceHere().isOn) return;
  // Who acts as somebody is an administrator still, and what they may do then is judged apart.
  if (actor.kind === "user" && (actor.role === "admin" || actor.acting)) return;
  throw new AppError("unavailable", "maintenance", { reason: "maintenance", retryAfterS: RETRY_AFTER_S });
}
