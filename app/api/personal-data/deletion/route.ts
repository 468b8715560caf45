import { cancelDeletion, requestDeletion } from "@/lib/identity/account-deletion/commands";
import { deletionRequest, deletionView } from "@/lib/identity/account-deletion/contract";
import { describeDeletion } from "@/lib/identity/account-deletion/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/personal-data/deletion – whether the caller's account is scheduled for deletion, and what prevents it
export const GET = route({
  access: "user",
  returns: deletionView,
  handle: ({ actor, now }) => describeDeletion(actor.userId, now),
});

// POST /api/personal-data/deletion – schedules the deletion of the caller's account after 14 days; asks for the password again
export const POST = route({
  access: "user",
  body: deletionRequest,
  returns: deletionView,
  status: 201,
  handle: ({ actor, body, now, device }) => requestDeletion(actor, body, { now, device }),
});

// DELETE /api/personal-data/deletion – cancels the scheduled deletion
export const DELETE = route({
  access: "user",
  returns: deletionView,
  handle: ({ actor, now, device }) => cancelDeletion(actor, { now, device }),
});
