import { z } from "zod";
import { currentPassword } from "@/lib/identity/passwords/current-password";

/**
 * The password is required again, so that an unattended browser cannot be used to export all personal data.
 */
export const exportRequest = z.object({ password: currentPassword });

/** `confirmation` is the account's own email address, typed by the user. */
export const deletionRequest = z.object({
  password: currentPassword,
  confirmation: z.string("deletionConfirmation").trim().min(1, "deletionConfirmation").max(254),
});
export type DeletionRequest = z.infer<typeof deletionRequest>;

/** The kinds of blockers, for renters, owners and administrators; the view reports how many there are of each. */
const blockerKinds = [
  "rentals",
  "deposits",
  "claims",
  "dues",
  "disputes",
  "payments",
  "ownerBookings",
  "ownerClaims",
  "ownerMoney",
  "payouts",
  "onlyAdmin",
] as const;

/** Instants are ISO 8601. */
export const deletionView = z.object({
  scheduled: z.object({ requestedAt: z.iso.datetime(), dueAt: z.iso.datetime() }).nullable(),
  blockers: z.array(z.object({ kind: z.enum(blockerKinds), count: z.number().int().positive() })),
});
export type DeletionView = z.infer<typeof deletionView>;
