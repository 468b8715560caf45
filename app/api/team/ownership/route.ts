import { transferOwnership } from "@/lib/businesses/ownership/transfer-ownership";
import { ownershipRequest, teamIdResponse } from "@/lib/businesses/team/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "hands the business over to another member; asks for the password again",
  access: "user",
  stepUp: true,
  body: ownershipRequest,
  returns: teamIdResponse,
  cost: 2,
  provesIdentity: true,
  handle: async ({ actor, body, now, device, locale }) => {
    await transferOwnership(actor, body, { now, device, locale });
    return { id: body.userId };
  },
});
