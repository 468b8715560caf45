import { route } from "@/lib/platform/http/route";
import { changeMaintenance } from "@/lib/platform/maintenance/commands";
import { maintenance, maintenanceChange } from "@/lib/platform/maintenance/contract";
import { getMaintenance } from "@/lib/platform/maintenance/queries";

export const GET = route({
  summary: "whether the site is in maintenance mode, with the message visitors see",
  access: "admin",
  returns: maintenance,
  handle: () => getMaintenance(),
});

export const PUT = route({
  summary: "turns maintenance mode for everybody but administrators on or off",
  access: "admin",
  stepUp: true,
  body: maintenanceChange,
  returns: maintenance,
  handle: ({ actor, body, device, now }) => changeMaintenance(actor, body, { device, now }),
});
