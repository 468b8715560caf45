import { route } from "@/lib/api/route";
import { changeProfile } from "@/lib/profile/commands";
import { profile, profileChange } from "@/lib/profile/contract";
import { getProfile } from "@/lib/profile/queries";

// GET /api/profile – one's own account, as the settings show it
export const GET = route({
  access: "user",
  returns: profile,
  handle: ({ actor }) => getProfile(actor, actor.userId),
});

// PUT /api/profile – change one's name and, for renters, nationality and the papers' numbers
export const PUT = route({
  access: "user",
  body: profileChange,
  returns: profile,
  handle: ({ actor, body, now, device }) => changeProfile(actor, body, { now, device }),
});
