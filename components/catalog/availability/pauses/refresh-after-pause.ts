import { refreshResources } from "@/lib/platform/http/use-resource";

/** Refetches everything that shows pauses: banner, lists, the planner and the fleet. */
export async function refreshAfterPause(): Promise<void> {
  await Promise.all([
    refreshResources("/api/pauses"),
    refreshResources("/api/fleet"),
    refreshResources("/api/vehicles/"),
  ]);
}
