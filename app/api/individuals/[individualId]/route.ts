import { personalNames, wireBody } from "@/lib/identity/accounts/contract";
import { individualChange, individualParams } from "@/lib/identity/profile/contract";
import { wireDeletion, wireIndividual } from "@/lib/identity/profile/wire";
import { deleteIndividual, putIndividual } from "@/lib/identity/profile/wire-commands";
import { getIndividual } from "@/lib/identity/profile/wire-queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "a renter's record: the caller's own, or any for administrators",
  access: "user",
  params: individualParams,
  returns: wireIndividual,
  handle: ({ actor, params }) => getIndividual(actor, params.individualId),
});

export const PUT = route({
  summary: "changes a renter's record; absent fields stay as they are",
  access: "user",
  params: individualParams,
  body: wireBody(individualChange, personalNames),
  returns: wireIndividual,
  handle: ({ actor, params, body, now, device }) =>
    putIndividual(actor, params.individualId, body, { now, device }),
});

export const DELETE = route({
  summary: "schedules the account's deletion; it can be cancelled for 14 days",
  access: "user",
  params: individualParams,
  returns: wireDeletion,
  status: 202,
  handle: ({ actor, params, now, device }) => deleteIndividual(actor, params.individualId, { now, device }),
});
