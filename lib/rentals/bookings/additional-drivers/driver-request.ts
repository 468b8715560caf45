import { z } from "zod";
import { emailAddress } from "@/lib/identity/accounts/fields/contract";

// Apart from the contract, which every dashboard loads with a booking.
export const driverRequest = z.object({
  email: emailAddress,
});
