import { z } from "zod";

const password = z.string("passwordAgainRequired").min(1, "passwordAgainRequired").max(200, "fieldInvalid");

/** Whoever holds an open browser must not walk off with everything: the password is asked for again. */
export const exportRequest = z.object({ password });

/** `confirmation` is the account's own e-mail address, typed. */
export const deletionRequest = z.object({
  password,
  confirmation: z.string("deletionConfirmation").trim().min(1, "deletionConfirmation").max(254),
});
export type DeletionRequest = z.infer<typeof deletionRequest>;

/** What has to be over before an account can go, and how many of each. */
const obstacleKinds = ["rentals", "hosted", "payments", "payouts", "onlyAdmin"] as const;

/** Instants are ISO. */
export const deletionView = z.object({
  scheduled: z.object({ requestedAt: z.iso.datetime(), dueAt: z.iso.datetime() }).nullable(),
  obstacles: z.array(z.object({ kind: z.enum(obstacleKinds), count: z.number().int().positive() })),
});
export type DeletionView = z.infer<typeof deletionView>;
