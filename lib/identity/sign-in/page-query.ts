import { z } from "zod";
import { safeReturnPath } from "@/lib/platform/http/safe-return-path";

/** The query of the login and sign-up pages, which `signInQuery` writes. */
export const signInPageQuery = z.object({
  next: z.string().optional().catch(undefined).transform(safeReturnPath),
  quote: z.uuid().optional().catch(undefined),
  link: z.string().max(200).optional().catch(undefined),
});
