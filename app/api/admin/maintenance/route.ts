import { route } from "@/lib/api/route";
import { changeMaintenance } from "@/lib/maintenance/commands";
import { maintenance, maintenanceChange } from "@/lib/maintenance/contract";
import { readMaintenance } from "@/lib/maintenance/queries";

// GET /api/admin/maintenance – whether visitors are let in, and what they read if not
export const GET = route({ access: "admin", returns: maintenance, handle: () => readMaintenance() });

// PUT /api/admin/maintenance – close the doors to everybody but administrators, or open them
export const PUT = route({
  access: "admin",
  body: maintenanceChange,
  returns: maintenance,
  handle: ({ actor, body, device, now }) => changeMaintenance(actor, body, { device, now }),
});
