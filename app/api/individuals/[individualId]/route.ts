import { personalNames, wire } from "@/lib/accounts/contract";
import { route } from "@/lib/api/route";
import { individualChange, individualParams } from "@/lib/profile/contract";
import { wireDeletion, wireIndividual } from "@/lib/profile/wire";
import { deleteIndividual, putIndividual } from "@/lib/profile/wire-commands";
import { getIndividual } from "@/lib/profile/wire-queries";

// GET /api/individuals/:individualId – a renter's record: one's own, or any for administrators
export const GET = route({
  access: "user",
  params: individualParams,
  returns: wireIndividual,
  handle: ({ actor, params }) => getIndividual(actor, params.individualId),
});

// PUT /api/individuals/:individualId – change a renter's record; what is absent stays
export const PUT = route({
  access: "user",
  params: individualParams,
  body: wire(individualChange, personalNames),
  returns: wireIndividual,
  handle: ({ actor, params, body, now, device }) =>
    putIndividual(actor, params.individualId, body, { now, device }),
});

// DELETE /api/individuals/:individualId – schedule the account's deletion; it can be taken back for 14 days
export const DELETE = route({
  access: "user",
  params: individualParams,
  returns: wireDeletion,
  status: 202,
  handle: ({ actor, params, now, device }) => deleteIndividual(actor, params.individualId, { now, device }),
});
