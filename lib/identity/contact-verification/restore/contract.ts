import { z } from "zod";

/** The token of the link in the email about a changed address. */
export const addressRestoration = z.object({ token: z.string("fieldRequired").max(200) });

export const addressRestored = z.object({ message: z.string() });
