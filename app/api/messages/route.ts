import { z } from "zod";
import { route } from "@/lib/platform/http/route";
import { routing } from "@/lib/platform/i18n/routing";
import { getDeferredMessages } from "@/lib/platform/i18n/translate";

export const GET = route({
  summary: "the sentences of what public pages show on demand",
  access: "public",
  isOpenDuringMaintenance: true,
  query: z.object({ locale: z.enum(routing.locales) }),
  returns: z.record(z.string(), z.unknown()),
  handle: ({ query }) => getDeferredMessages(query.locale),
});
