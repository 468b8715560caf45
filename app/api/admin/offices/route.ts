import { route } from "@/lib/api/route";
import { changeOffices } from "@/lib/offices/commands";
import { officeList, officesChange } from "@/lib/offices/contract";
import { listOffices } from "@/lib/offices/queries";

// GET /api/admin/offices – the offices people can visit, in their order
export const GET = route({ access: "admin", returns: officeList, handle: ({ actor }) => listOffices(actor) });

// PUT /api/admin/offices – the offices as they are to be; those left out are closed
export const PUT = route({
  access: "admin",
  body: officesChange,
  returns: officeList,
  handle: ({ actor, body, now, device }) => changeOffices(actor, body, { now, device }),
});
