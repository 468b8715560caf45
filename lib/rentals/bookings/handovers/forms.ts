import { z } from "zod";
import { errorAt, pickUpRequest, type ReturnRequest, returnRequest } from "./contract";
import { type HandoverLimits, handoverProblems } from "./rules";

// The schemas of the forms are apart from the contract, which every page with bookings loads.

type Field = keyof ReturnType<typeof handoverProblems>;
/** Whether a field is within the limits of the server. */
const isWithin =
  <R extends Parameters<typeof handoverProblems>[0]>(limitsOf: (typed: R) => HandoverLimits, field: Field) =>
  (typed: R) =>
    handoverProblems(typed, limitsOf(typed))[field] === undefined;

/** The form's schema: it applies the server's limits, and requires the owner's confirmations. */
export function pickUpForm({
  leastKm,
  isDepositMissing,
  comparesLicence,
}: Pick<HandoverLimits, "leastKm" | "comparesLicence"> & { isDepositMissing: boolean }) {
  const limits = () => ({ leastKm, heldCents: 0, chargesCents: 0, comparesLicence });
  return pickUpRequest
    .refine(isWithin(limits, "odometerKm"), errorAt("odometerKm", "odometerBelow"))
    .refine(isWithin(limits, "isLicenceChecked"), errorAt("isLicenceChecked", "licenceCheckRequired"))
    .refine(
      ({ isDepositWaived }) => !isDepositMissing || isDepositWaived,
      errorAt("isDepositWaived", "depositNotSettled"),
    );
}

/** What the owner does about damage noted at the return, besides keeping a part of the deposit. */
export const damageChoice = z.enum(["record", "claim"]);

const typedReturn = returnRequest.safeExtend({ damageChoice: damageChoice.nullish() });
export type TypedReturn = z.infer<typeof typedReturn>;

const isDamageDecided = ({ damage = [], depositKeptCents = 0, damageChoice: choice }: TypedReturn) =>
  damage.length === 0 || depositKeptCents > 0 || Boolean(choice);

/**
 * The form's schema: it applies the server's limits for odometer and deposit, so all errors show at once. The
 * charges depend on what is typed.
 */
export function returnForm(
  limitsOf: (inspection: ReturnRequest) => HandoverLimits,
  mayBeBackAt: (at: Date) => boolean,
) {
  return typedReturn
    .refine(
      ({ returnedAt }) => !returnedAt || mayBeBackAt(new Date(returnedAt)),
      errorAt("returnedAt", "returnedAtWrong"),
    )
    .refine(isWithin(limitsOf, "odometerKm"), errorAt("odometerKm", "odometerBelow"))
    .refine(isWithin(limitsOf, "overtimeHours"), errorAt("overtimeHours", "overtimeTooMuch"))
    .refine(isWithin(limitsOf, "furtherNights"), errorAt("furtherNights", "nightsTooMany"))
    .refine(isWithin(limitsOf, "depositKeptCents"), errorAt("depositKeptCents", "depositKeptTooMuch"))
    .refine(isWithin(limitsOf, "depositKeptReason"), errorAt("depositKeptReason", "depositReasonRequired"))
    .refine(isDamageDecided, errorAt("damageChoice", "damageChoiceRequired"));
}
