import { route } from "@/lib/api/route";
import { left, ownershipRequest } from "@/lib/team/contract";
import { handOver } from "@/lib/team/handing-over";

// POST /api/team/ownership – hand the business over to somebody of its team; asks for the password again
export const POST = route({
  access: "user",
  body: ownershipRequest,
  returns: left,
  cost: 2,
  handle: async ({ actor, body, now, device, locale }) => {
    await handOver(actor, body, { now, device, locale });
    return { id: body.userId };
  },
});
