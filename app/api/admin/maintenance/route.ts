import { changeMaintenance } from "@/lib/platform/maintenance/commands";
import { maintenance, maintenanceChange } from "@/lib/platform/maintenance/contract";
import { getMaintenance } from "@/lib/platform/maintenance/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/admin/maintenance – whether the site is in maintenance mode, with the message visitors see
export const GET = route({ access: "admin", returns: maintenance, handle: () => getMaintenance() });

// PUT /api/admin/maintenance – turns maintenance mode for everybody but administrators on or off
export const PUT = route({
  access: "admin",
  body: maintenanceChange,
  returns: maintenance,
  handle: ({ actor, body, device, now }) => changeMaintenance(actor, body, { device, now }),
});
