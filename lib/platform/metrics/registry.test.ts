import { expect, it } from "vitest";
import { maintenanceOff } from "@/lib/platform/maintenance/rules";
import { setCurrentMaintenance } from "@/lib/platform/maintenance/state";
import { metrics, observeResponse } from "./registry";

it("a request that is refused during maintenance is no server error", async () => {
  const request = { method: "GET", pathname: "/api/vehicles", params: {}, milliseconds: 5 };
  setCurrentMaintenance({ ...maintenanceOff, isOn: true });
  observeResponse({ ...request, status: 503 });
  observeResponse({ ...request, status: 500 });
  setCurrentMaintenance(maintenanceOff);
  observeResponse({ ...request, status: 503 });
  const { values } = await metrics().durations.get();
  const counts = values.filter(({ metricName }) => metricName?.endsWith("_count"));
  expect(counts.map(({ labels, value }) => [labels.status, value])).toEqual([
    ["maintenance", 1],
    ["500", 1],
    ["503", 1],
  ]);
});
