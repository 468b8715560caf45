import { changeOffices } from "@/lib/catalog/offices/commands";
import { officeList, officesChange } from "@/lib/catalog/offices/contract";
import { listOffices } from "@/lib/catalog/offices/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the offices, in order",
  access: "admin",
  returns: officeList,
  handle: ({ actor }) => listOffices(actor),
});

export const PUT = route({
  summary: "replaces the offices; those left out are closed",
  access: "admin",
  body: officesChange,
  returns: officeList,
  handle: ({ actor, body, now, device }) => changeOffices(actor, body, { now, device }),
});
