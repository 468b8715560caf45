import { z } from "zod";
import { emailAddress } from "@/lib/identity/accounts/fields/contract";

// Not in contract.ts, which every dashboard loads with a booking.
export const driverRequest = z.object({
  email: emailAddress,
});
