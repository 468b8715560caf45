"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { DraftNotice } from "@/components/form/draft-notice";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { useDialogForm } from "@/components/form/use-dialog-form";
import { isDepositAtCounter } from "@/components/rentals/bookings/counter-deposit";
import { Input } from "@/components/ui/input";
import { useFormats } from "@/components/ui/use-formats";
import { serverNow } from "@/lib/platform/server-clock";
import { parseCents } from "@/lib/platform/typed-numbers";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import type { ReturnRequest } from "@/lib/rentals/bookings/handovers/contract";
import { returnForm, type TypedReturn } from "@/lib/rentals/bookings/handovers/forms";
import {
  driverTimeLimits,
  priceReturn,
  sumOfCharges,
  usesOf,
} from "@/lib/rentals/bookings/handovers/return-charges";
import { handoverLimitValues, isTimeOfReturn, leastKmAtReturn } from "@/lib/rentals/bookings/handovers/rules";
import { DamageChoiceFields } from "./damage-choice-fields";
import { DriverTimeFields } from "./driver-time-fields";
import { HandoverDialog, HandoverSubmit } from "./handover-dialog";
import { InspectionFields } from "./inspection-fields";
import { memoryOnlyEntries } from "./memory-only-entries";
import { OwnSignatureField } from "./own-signature-field";
import { ReturnChargeFields } from "./return-charge-fields";
import { asTypedTime, ReturnTimeField } from "./return-time-field";
import { SignatureField } from "./signature-field";
import { rememberToClaim, takeReminderToClaim } from "./unclaimed-damage";
import { useHandover } from "./use-handover";

/** Records the return. Its charges are shown while it is typed, computed by the rule that charges them. */
export function ReturnDialog({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) {
  const t = useTranslations("bookings.handover");
  const te = useTranslations("errors");
  const { usd } = useFormats();
  const { dailyPriceCents } = booking;
  const { timeZone } = booking.vehicle;
  const draftKey = `return ${booking.id}`;
  const { pickup } = usesOf(booking.handovers, booking.vehicle.id);
  const heldCents = booking.deposit?.isHeld ? booking.depositCents : 0;
  const outSince = pickup?.at ?? booking.pickedUpAt;
  const leastKm = pickup ? leastKmAtReturn(pickup, "owner") : 0;
  const price = (typed: Partial<ReturnRequest>) => priceTypedReturn(booking, typed);
  const chargesCentsOf = (typed: Partial<ReturnRequest>) =>
    sumOfCharges(price(typed).filter(({ kind }) => !typed.waivedCharges?.includes(kind)));
  const driverTerms = { ...booking.driverService, days: booking.days, endsAt: new Date(booking.endsAt) };
  const limitsOf = (typed: ReturnRequest) => ({
    leastKm,
    heldCents,
    chargesCents: chargesCentsOf(typed),
    ...driverTimeLimits(driverTerms, timeOfReturn(typed)),
  });
  const { form, isRestored, forget } = useDialogForm<TypedReturn>({
    draftKey,
    memoryOnly: memoryOnlyEntries,
    resolver: zodResolver(
      returnForm(limitsOf, (at) => isTimeOfReturn(at, outSince ? new Date(outSince) : null, serverNow())),
    ),
    defaultValues: {
      fuelPercent: pickup?.fuelPercent,
      damage: [],
      guidedPictures: {},
      pictures: [],
      waivedCharges: [],
    },
    revise: (draft) => asTyped(draft, timeZone),
  });
  const { send, translate } = useHandover(booking, {
    route: "return",
    kind: "return",
    draftKey,
    done: t("takenBack"),
    onDone: () => {
      forget();
      onClose();
    },
  });
  async function takeBack({ damageChoice, ...request }: TypedReturn) {
    // Before it is sent, because the page may learn of the return before its response arrives here.
    if (damageChoice === "claim" && choosesClaim) rememberToClaim(booking.id);
    try {
      await send(request);
    } catch (error) {
      takeReminderToClaim(booking.id);
      throw error;
    }
  }
  /** Adds the limit to the messages that mention one. */
  function sentence(message: string): string {
    if (message === "odometerBelow" || message === "overtimeTooMuch" || message === "nightsTooMany")
      return te(message, handoverLimitValues(limitsOf(form.getValues())));
    return message === "depositKeptTooMuch" ? `${translate(message)} ${keepHelp}` : translate(message);
  }
  const typed = form.watch();
  const leftCents = Math.max(0, heldCents - chargesCentsOf(typed));
  const keepHelp = t(isDepositAtCounter(booking) ? "keepHelpCounter" : "keepHelp", {
    amount: usd(leftCents),
    name: booking.renter.name,
  });
  const keeps = (typed.depositKeptCents ?? 0) > 0;
  const choosesClaim = (typed.damage ?? []).length > 0 && !keeps;
  return (
    <HandoverDialog
      title={t("takeBackTitle", { name: booking.renter.name })}
      text={t("takeBackText")}
      onClose={onClose}
    >
      <Form form={form} onSubmit={takeBack} translate={sentence}>
        <DraftNotice isRestored={isRestored} />
        <ReturnTimeField terms={{ ...driverTerms, dailyPriceCents, timeZone }} at={typed.returnedAt} />
        <InspectionFields booking={booking} />
        {choosesClaim && <DamageChoiceFields renterName={booking.renter.name} />}
        <DriverTimeFields booking={booking} />
        <ReturnChargeFields charges={price(typed)} vehicle={booking.vehicle} />
        {(leftCents > 0 || keeps) && (
          <Field
            name="depositKeptCents"
            label={t("keep")}
            hint={t("optional")}
            help={keepHelp}
            options={{ setValueAs: typedCents }}
          >
            {(control) => <Input {...control} inputMode="decimal" autoComplete="off" placeholder="0" />}
          </Field>
        )}
        {keeps && (
          <Field name="depositKeptReason" label={t("keepReason")}>
            {(control) => <Input {...control} maxLength={500} />}
          </Field>
        )}
        <OwnSignatureField typed="ownerSignedName" drawn="ownerSignature" />
        <SignatureField name={booking.renter.name} />
        <HandoverSubmit label={t("takeBack")} picturesOf={[""]} />
      </Form>
    </HandoverDialog>
  );
}

const timeOfReturn = ({ returnedAt }: Partial<ReturnRequest>): Date => {
  const at = returnedAt ? new Date(returnedAt) : serverNow();
  return Number.isNaN(at.getTime()) ? serverNow() : at;
};

/** Until an odometer is typed, no kilometres are counted. */
function priceTypedReturn(booking: BookingDetail, typed: Partial<ReturnRequest>) {
  const { odometerKm, fuelPercent, overtimeHours, furtherNights } = typed;
  const { usageTerms, driverService, usageDays: days, dailyPriceCents } = booking;
  const terms = { ...usageTerms, ...driverService, days, dailyPriceCents, endsAt: new Date(booking.endsAt) };
  const { kmLeft } = booking;
  const uses = usesOf(booking.handovers, booking.vehicle.id);
  const { pickup } = uses;
  return priceReturn(
    terms,
    { ...uses, kmLeft },
    {
      at: timeOfReturn(typed),
      odometerKm: Number.isInteger(odometerKm) ? Number(odometerKm) : (pickup?.odometerKm ?? 0),
      fuelPercent: fuelPercent ?? pickup?.fuelPercent ?? 100,
      overtimeHours: Number.isInteger(overtimeHours) ? overtimeHours : 0,
      furtherNights: Number.isInteger(furtherNights) ? furtherNights : 0,
    },
  );
}

/** An empty field means that nothing is kept. */
function typedCents(typed: unknown): unknown {
  if (typeof typed !== "string") return typed;
  return typed.trim() === "" ? undefined : parseCents(typed);
}

/** A stored draft holds cents and an instant; the fields show dollars and a local time. */
function asTyped(draft: Partial<TypedReturn>, timeZone: string): Partial<TypedReturn> {
  const { depositKeptCents: cents, returnedAt: at } = draft;
  return {
    ...draft,
    ...(typeof cents === "number" && { depositKeptCents: (cents / 100).toFixed(2) as unknown as number }),
    ...(at && !Number.isNaN(Date.parse(at)) && { returnedAt: asTypedTime(at, timeZone) }),
  };
}
