import type { Actor } from "@/lib/platform/actor";
import { AppError } from "@/lib/platform/errors";
import { setRestoreHeld } from "@/lib/platform/restore-hold";
import type { Maintenance } from "./contract";
import { maintenanceOff } from "./rules";

/** Seconds in Retry-After. */
export const MAINTENANCE_RETRY_AFTER_S = 300;

/** The state known to this process, cached because every request needs it. */
export const currentMaintenance = (): Maintenance => globalThis.gendanaMaintenance ?? maintenanceOff;

export function setCurrentMaintenance(maintenance: Maintenance): void {
  globalThis.gendanaMaintenance = maintenance;
  setRestoreHeld(maintenance.restoredTo !== null);
}

/** Throws 503 for everybody but administrators during maintenance. */
export function checkMaintenance(actor: Actor): void {
  if (!currentMaintenance().isOn) return;
  // An impersonating administrator passes; checkImpersonation decides what they may do.
  if (actor.kind === "user" && (actor.role === "admin" || actor.acting)) return;
  throw new AppError("unavailable", "maintenance", {
    reason: "maintenance",
    retryAfterS: MAINTENANCE_RETRY_AFTER_S,
  });
}
