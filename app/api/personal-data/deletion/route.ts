import { cancelDeletion, requestDeletion } from "@/lib/identity/account-deletion/commands";
import { deletionRequest } from "@/lib/identity/account-deletion/contract";
import { deletionView } from "@/lib/identity/account-deletion/deletion-view-contract";
import { describeDeletion } from "@/lib/identity/account-deletion/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "whether the caller's account is scheduled for deletion, and what prevents it",
  access: "user",
  returns: deletionView,
  handle: ({ actor, now }) => describeDeletion(actor.userId, now),
});

export const POST = route({
  summary: "schedules the deletion of the caller's account after 14 days; asks for the password again",
  access: "user",
  body: deletionRequest,
  returns: deletionView,
  status: 201,
  provesIdentity: true,
  handle: ({ actor, body, now, device }) => requestDeletion(actor, body, { now, device }),
});

export const DELETE = route({
  summary: "cancels the scheduled deletion",
  access: "user",
  returns: deletionView,
  handle: ({ actor, now, device }) => cancelDeletion(actor, { now, device }),
});
