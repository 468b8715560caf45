import { changePhoto } from "@/lib/identity/profile/change-photo";
import { photoChange, profile } from "@/lib/identity/profile/contract";
import { route } from "@/lib/platform/routes/route";

// PUT /api/profile/photo – sets one of the caller's uploads as their photo
export const PUT = route({
  access: "user",
  body: photoChange,
  returns: profile,
  handle: ({ actor, body, now }) => changePhoto(actor, body.fileId, now),
});

// DELETE /api/profile/photo – removes the caller's photo
export const DELETE = route({
  access: "user",
  returns: profile,
  handle: ({ actor, now }) => changePhoto(actor, null, now),
});
