import { z } from "zod";
import { emailAddress, telephone } from "@/lib/accounts/contract";

/** The current password: what a found-open browser must not change. */
const password = z.string("fieldRequired").min(1, "fieldRequired").max(200, "fieldInvalid");

export const emailChange = z.object({ email: emailAddress, password });
export const phoneChange = z.object({ phone: telephone, password });

export const changeWithdrawn = z.object({ withdrawn: z.literal(true) });
