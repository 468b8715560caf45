import { z } from "zod";
import { handoverKinds } from "@/db/enums/rentals";

/** The six digits that the owner shows, so that the renter can record the handover on their own device. */
export const presenceCode = z.object({
  kind: z.enum(handoverKinds),
  code: z.string(),
  expiresAt: z.iso.datetime(),
  /** A QR code (SVG) that opens the renter's page of the booking with the code. */
  qr: z.string(),
});
export type PresenceCode = z.infer<typeof presenceCode>;
