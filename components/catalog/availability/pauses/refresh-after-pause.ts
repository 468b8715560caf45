import { refreshResources } from "@/lib/platform/http/use-resource";

/** Fetches anew what shows pauses: banner, lists, the planner and the fleet. */
export async function refreshAfterPause(): Promise<void> {
  await Promise.all([
    refreshResources("/api/pauses"),
    refreshResources("/api/fleet"),
    refreshResources("/api/vehicles/"),
  ]);
}
