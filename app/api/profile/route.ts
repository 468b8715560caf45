import { changeProfile } from "@/lib/identity/profile/commands";
import { profile, profileChange } from "@/lib/identity/profile/contract";
import { getProfile } from "@/lib/identity/profile/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the caller's account as the settings show it",
  access: "user",
  returns: profile,
  handle: ({ actor }) => getProfile(actor, actor.userId),
});

export const PUT = route({
  summary: "changes the caller's name and, for renters, birth date, nationality and document numbers",
  access: "user",
  body: profileChange,
  returns: profile,
  handle: ({ actor, body, now, device }) => changeProfile(actor, body, { now, device }),
});
