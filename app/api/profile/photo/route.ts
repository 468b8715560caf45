import { changePhoto } from "@/lib/identity/profile/change-photo";
import { photoChange, profile } from "@/lib/identity/profile/contract";
import { route } from "@/lib/platform/http/route";

export const PUT = route({
  summary: "sets one of the caller's uploads as their photo",
  access: "user",
  body: photoChange,
  returns: profile,
  handle: ({ actor, body, now }) => changePhoto(actor, body.fileId, now),
});

export const DELETE = route({
  summary: "removes the caller's photo",
  access: "user",
  returns: profile,
  handle: ({ actor, now }) => changePhoto(actor, null, now),
});
