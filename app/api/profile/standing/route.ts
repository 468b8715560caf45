import { route } from "@/lib/api/route";
import { standing } from "@/lib/profile/contract";
import { readStanding } from "@/lib/profile/standing-queries";

// GET /api/profile/standing – what is known to be true of oneself: e-mail, telephone, business badge
export const GET = route({
  access: "user",
  returns: standing,
  handle: ({ actor }) => readStanding(actor),
});
