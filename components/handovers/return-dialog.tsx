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
import { type ReturnRequest, returnRequest } from "@/lib/handovers/contract";
import { lateCents, lateDays } from "@/lib/handovers/rules";
import { HandoverDialog, HandoverSubmit } from "./handover-dialog";
import { SeenFields } from "./seen-fields";
import { readDraft, useDraft } from "./use-draft";
import { useHandover } from "./use-handover";

/** The car comes back. Late days are told before they are charged, by the rule that charges them. */
export function ReturnDialog({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) {
  const t = useTranslations("bookings.handover");
  const { usd } = useFormats();
  const draftKey = `return ${booking.id}`;
  const pickup = booking.handovers.find(({ kind }) => kind === "pickup");
  const form = useForm<ReturnRequest>({
    resolver: zodResolver(returnRequest),
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
  const rental = { endsAt: new Date(booking.endsAt), dailyPriceCents: booking.dailyPriceCents };
  const days = lateDays(rental.endsAt, new Date());
  const late = lateCents(rental, new Date());
  const leftCents = booking.deposit?.isHeld ? Math.max(0, booking.depositCents - late) : 0;
  const keeps = (form.watch("depositKeptCents") ?? 0) > 0;
  return (
    <HandoverDialog
      title={t("takeBackTitle", { name: booking.renter.name })}
      text={t("takeBackText")}
      onClose={onClose}
    >
      <Form form={form} onSubmit={send} translate={translate} onRefused={toast.error}>
        {days > 0 && <Alert variant="warning">{t("late", { days, amount: usd(late) })}</Alert>}
        {isBack && <Alert>{t("draftBack")}</Alert>}
        <SeenFields leastKm={pickup?.odometerKm ?? null} renterName={booking.renter.name} />
        {leftCents > 0 && (
          <Field
            name="depositKeptCents"
            label={t("keep")}
            hint={t("optional")}
            help={t("keepHelp", { amount: usd(leftCents) })}
            options={{ setValueAs: centsOf }}
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

/** "12.50" or "12,50" → 1250; nothing typed: nothing kept. */
function centsOf(typed: unknown): number | undefined {
  if (typeof typed !== "string") return typed as number | undefined;
  return typed.trim() === "" ? undefined : Math.round(Number(typed.replace(",", ".")) * 100);
}

/** What was kept in cents stands in its field as somebody typed it: in dollars. */
function asTyped(draft: Partial<ReturnRequest> | undefined): Partial<ReturnRequest> | undefined {
  const cents = draft?.depositKeptCents;
  if (typeof cents !== "number") return draft;
  return { ...draft, depositKeptCents: (cents / 100).toFixed(2) as unknown as number };
}
