import { z } from "zod";
import { claimKinds, claimStatuses } from "@/db/enums/rentals";
import { textTooLong } from "@/lib/platform/i18n/error-keys";
import { cleanMultilineText } from "@/lib/platform/text";

export const MAX_CLAIM_PICTURES = 12;

/** Fifty thousand dollars: more than any listed car is worth, and the amount in francs still fits into an integer. */
const MAX_CLAIM_CENTS = 5_000_000;

const words = z.string().overwrite(cleanMultilineText).trim().min(1, "fieldRequired").max(2_000, textTooLong);

/** Ids of the actor's own uploads (purpose claim_picture), in display order. */
const pictureIds = z.array(z.uuid()).max(MAX_CLAIM_PICTURES);

export const claimRequest = z.object({
  kind: z.enum(claimKinds, "fieldRequired"),
  /** US cents. */
  amountCents: z.int("amountInvalid").min(50, "amountInvalid").max(MAX_CLAIM_CENTS, "amountInvalid"),
  reason: words,
  /** At least one: the damage or dirt, or the notice of a fine or toll. */
  pictures: pictureIds.min(1, "claimPictureRequired"),
});
export type ClaimRequest = z.infer<typeof claimRequest>;

export const claimDispute = z.object({ answer: words, pictures: pictureIds.default([]) });
export type ClaimDispute = z.output<typeof claimDispute>;

export const claimParams = z.object({ bookingId: z.uuid(), claimId: z.uuid() });

const picture = z.object({ id: z.uuid(), url: z.string() });

/** A claim as both sides see it. Amounts in US cents, and what is to be paid also in francs at the booking's rate. */
export const bookingClaim = z.object({
  id: z.uuid(),
  kind: z.enum(claimKinds),
  status: z.enum(claimStatuses),
  amountCents: z.int(),
  amountRwf: z.int(),
  reason: z.string(),
  filedAt: z.iso.datetime(),
  /** Without an answer by then, the claim counts as accepted. */
  answerBy: z.iso.datetime(),
  /** The renter's reason for disputing it. */
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  /** What the renter has to pay; null until that is settled. */
  agreedCents: z.int().nullable(),
  agreedRwf: z.int().nullable(),
  /** An administrator's reason. */
  decision: z.string().nullable(),
  /**
   * The part of the agreed amount that the deposit covers, what is still to be paid, what is waived because it is too
   * small to charge, and what was paid.
   */
  fromDepositCents: z.int(),
  dueCents: z.int(),
  dueRwf: z.int(),
  waivedCents: z.int(),
  paidCents: z.int(),
  isPaid: z.boolean(),
  pictures: z.array(picture),
  answerPictures: z.array(picture),
  /** What the actor may do about it now. */
  can: z.object({ answer: z.boolean(), decide: z.boolean() }),
});
export type BookingClaim = z.infer<typeof bookingClaim>;

/** The deadline for claims of each kind; null for kinds that the actor may not claim now. */
export const claimDeadlines = z.record(z.enum(claimKinds), z.iso.datetime().nullable());
export type ClaimDeadlines = z.infer<typeof claimDeadlines>;
