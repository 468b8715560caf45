import { route } from "@/lib/api/route";
import { requestDeletion, withdrawDeletion } from "@/lib/personal-data/commands";
import { deletionRequest, deletionView } from "@/lib/personal-data/contract";
import { describeDeletion } from "@/lib/personal-data/queries";

// GET /api/personal-data/deletion – whether one's account is to go, and what would be in the way
export const GET = route({
  access: "user",
  returns: deletionView,
  handle: ({ actor, now }) => describeDeletion(actor.userId, now),
});

// POST /api/personal-data/deletion – let one's account go after 14 days; asks for the password again
export const POST = route({
  access: "user",
  body: deletionRequest,
  returns: deletionView,
  status: 201,
  handle: ({ actor, body, now, device }) => requestDeletion(actor, body, { now, device }),
});

// DELETE /api/personal-data/deletion – take that back
export const DELETE = route({
  access: "user",
  returns: deletionView,
  handle: ({ actor, now, device }) => withdrawDeletion(actor, { now, device }),
});
