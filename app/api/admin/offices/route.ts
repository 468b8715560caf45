import { changeOffices } from "@/lib/catalog/offices/commands";
import { officeList, officesChange } from "@/lib/catalog/offices/contract";
import { listOffices } from "@/lib/catalog/offices/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/admin/offices – the offices, in order
export const GET = route({ access: "admin", returns: officeList, handle: ({ actor }) => listOffices(actor) });

// PUT /api/admin/offices – replaces the offices; those left out are closed
export const PUT = route({
  access: "admin",
  body: officesChange,
  returns: officeList,
  handle: ({ actor, body, now, device }) => changeOffices(actor, body, { now, device }),
});
