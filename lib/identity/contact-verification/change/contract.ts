import { z } from "zod";
import { emailAddress, phoneNumber } from "@/lib/identity/accounts/fields/contract";
import { textTooLong } from "@/lib/platform/i18n/error-keys";

/** The current password is required, so that an unattended browser cannot be used to change the contact. */
const password = z.string("fieldRequired").min(1, "fieldRequired").max(200, textTooLong);

export const emailChange = z.object({ email: emailAddress, password });
export const phoneChange = z.object({ phone: phoneNumber, password });

export const changeWithdrawn = z.object({ withdrawn: z.literal(true) });
