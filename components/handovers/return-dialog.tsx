"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { Alert } from "@/components/ui/alert";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import type { BookingDetail } from "@/lib/bookings/contract";
import { type ReturnRequest, returnForm } from "@/lib/handovers/contract";
import { lateCents, lateDays } from "@/lib/handovers/rules";
import { readCents } from "@/lib/numbers";
import { HandoverDialog, HandoverSubmit } from "./handover-dialog";
import { SeenFields } from "./seen-fields";
import { readDraft, useDraft } from "./use-draft";
import { useHandover } from "./use-handover";

/** The car comes back. Late days are told before they are charged, by the rule that charges them. */
export function ReturnDialog({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) {
  const t = useTranslations("bookings.handover");
  const te = useTranslations("errors");
  const { usd } = useFormats();
  const draftKey = `return ${booking.id}`;
  const pickup = booking.handovers.find(({ kind }) => kind === "pickup");
  const rental = { endsAt: new Date(booking.endsAt), dailyPriceCents: booking.dailyPriceCents };
  const days = lateDays(rental.endsAt, new Date());
  const late = lateCents(rental, new Date());
  const heldCents = booking.deposit?.isHeld ? booking.depositCents : 0;
  const leftCents = Math.max(0, heldCents - late);
  const leastKm = pickup?.odometerKm ?? 0;
  const form = useForm<ReturnRequest>({
    resolver: zodResolver(returnForm({ leastKm, heldCents, lateCents: late })),
    defaultValues: {
      ...{ fuelPercent: pickup?.fuelPercent ?? 100, damage: [], pictures: [] },
      ...asTyped(readDraft<ReturnRequest>(draftKey)),
    },
  });
  const { isBack, forget } = useDraft(form, draftKey);
  const { send, translate } = useHandover(booking, "return", t("takenBack"), () => {
    forget();
    onClose();
  });
  /** The two that name a limit name it. */
  function sentence(message: string): string {
    if (message === "odometerBelow") return te(message, { km: leastKm });
    return message === "depositKeptTooMuch"
      ? `${translate(message)} ${t("keepHelp", { amount: usd(leftCents) })}`
      : translate(message);
  }
  const keeps = (form.watch("depositKeptCents") ?? 0) > 0;
  return (
    <HandoverDialog
      title={t("takeBackTitle", { name: booking.renter.name })}
      text={t("takeBackText")}
      onClose={onClose}
    >
      <Form form={form} onSubmit={send} translate={sentence} onRefused={toast.error}>
        {days > 0 && <Alert variant="warning">{t("late", { days, amount: usd(late) })}</Alert>}
        {isBack && <Alert>{t("draftBack")}</Alert>}
        <SeenFields leastKm={pickup?.odometerKm ?? null} renterName={booking.renter.name} />
        {leftCents > 0 && (
          <Field
            name="depositKeptCents"
            label={t("keep")}
            hint={t("optional")}
            help={t("keepHelp", { amount: usd(leftCents) })}
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
        <HandoverSubmit label={t("takeBack")} />
      </Form>
    </HandoverDialog>
  );
}

/** Nothing typed: nothing kept. */
function typedCents(typed: unknown): unknown {
  if (typeof typed !== "string") return typed;
  return typed.trim() === "" ? undefined : readCents(typed);
}

/** What was kept in cents stands in its field as somebody typed it: in dollars. */
function asTyped(draft: Partial<ReturnRequest> | undefined): Partial<ReturnRequest> | undefined {
  const cents = draft?.depositKeptCents;
  if (typeof cents !== "number") return draft;
  return { ...draft, depositKeptCents: (cents / 100).toFixed(2) as unknown as number };
}
