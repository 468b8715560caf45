import { route } from "@/lib/api/route";
import { photoChange, profile } from "@/lib/profile/contract";
import { changePhoto } from "@/lib/profile/photo";

// PUT /api/profile/photo – an upload of one's own becomes one's photo
export const PUT = route({
  access: "user",
  body: photoChange,
  returns: profile,
  handle: ({ actor, body, now }) => changePhoto(actor, body.fileId, now),
});

// DELETE /api/profile/photo – go without one
export const DELETE = route({
  access: "user",
  returns: profile,
  handle: ({ actor, now }) => changePhoto(actor, null, now),
});
