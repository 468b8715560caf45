import { changeProfile } from "@/lib/identity/profile/commands";
import { profile, profileChange } from "@/lib/identity/profile/contract";
import { getProfile } from "@/lib/identity/profile/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/profile – the caller's account as the settings show it
export const GET = route({
  access: "user",
  returns: profile,
  handle: ({ actor }) => getProfile(actor, actor.userId),
});

// PUT /api/profile – changes the caller's name and, for renters, nationality and document numbers
export const PUT = route({
  access: "user",
  body: profileChange,
  returns: profile,
  handle: ({ actor, body, now, device }) => changeProfile(actor, body, { now, device }),
});
