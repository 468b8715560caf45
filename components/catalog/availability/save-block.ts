import { type BlockRequest, savedBlock } from "@/lib/catalog/availability/calendar/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

/** Adds a block to the vehicle at `path` (/api/vehicles/:vehicleId), or changes the one with this id. */
export async function saveBlock(path: string, blockId: string | undefined, request: BlockRequest) {
  const saved = blockId
    ? await api.put(`${path}/blocks/${blockId}`, request, savedBlock)
    : await api.post(`${path}/blocks`, request, savedBlock);
  await refreshCalendars(path);
  return saved;
}

/** Reloads the calendar of the vehicle and the one of all vehicles. */
export function refreshCalendars(path: string): Promise<unknown> {
  return Promise.all([refreshResources("/api/fleet/timeline"), refreshResources(`${path}/calendar`)]);
}
