import { applyAsPrivateOwner } from "@/lib/businesses/private-owners/commands";
import { privateOwner, privateOwnerApplication } from "@/lib/businesses/private-owners/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "applies as a private owner: a person who rents out a car of their own",
  access: "individual",
  body: privateOwnerApplication,
  returns: privateOwner,
  status: 201,
  isIdempotent: true,
  // Each application is sent to every administrator.
  cost: 10,
  handle: ({ actor, body, now, device }) => applyAsPrivateOwner(actor, body, { now, device }),
});
