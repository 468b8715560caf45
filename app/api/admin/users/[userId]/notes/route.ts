import { managedUserParams, userNoteRequest, userNotes } from "@/lib/identity/users-admin/contract";
import { addUserNote } from "@/lib/identity/users-admin/user-notes";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "adds an internal note about a person",
  access: "admin",
  params: managedUserParams,
  body: userNoteRequest,
  returns: userNotes,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now, device }) => addUserNote(actor, params.userId, body, { now, device }),
});
