"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { FormDialog } from "@/components/form/form-dialog";
import { ReturnTimeField } from "@/components/rentals/bookings/handovers/return-time-field";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import { toast } from "@/components/ui/toast";
import { type Interventions, sideActionRequest } from "@/lib/payments/booking-interventions/contract";
import { postIntervention, ReasonField } from "./intervention-dialogs";
import { optionalReadings, ReadingFields } from "./reading-fields";

const sideActionForm = sideActionRequest.extend({ inspection: optionalReadings });
type SideActionForm = z.output<typeof sideActionForm>;

/** Records a pick-up, a return or a no-show for a side that does not answer, with a reason. */
export function SideActionDialog({
  bookingId,
  interventions: { sideActions, returnTerms },
  onClose,
}: {
  bookingId: string;
  interventions: Pick<Interventions, "sideActions" | "returnTerms">;
  onClose: () => void;
}) {
  const t = useTranslations("bookingsAdmin.sideActions");
  const admin = useTranslations("bookingsAdmin");
  const id = useId();
  const form = useForm<z.input<typeof sideActionForm>, unknown, SideActionForm>({
    resolver: zodResolver(sideActionForm),
    defaultValues: { action: sideActions[0], reason: "", inspection: {} },
  });
  const action = form.watch("action");
  async function record(request: SideActionForm) {
    await postIntervention(bookingId, "side-actions", request);
    toast.success(t("done"));
    onClose();
  }
  const tick = (name: "isDepositWaived" | "waivesCharges", label: string) => (
    <div className="flex items-start gap-3">
      <Checkbox id={`${id}-${name}`} {...form.register(name)} />
      <Label htmlFor={`${id}-${name}`} className="font-normal leading-5">
        {label}
      </Label>
    </div>
  );
  return (
    <FormDialog
      title={t("title")}
      description={t("text")}
      confirm={t("action")}
      busy={t("busy")}
      cancel={admin("keep")}
      form={form}
      onSubmit={record}
      onClose={onClose}
    >
      <RadioGroup aria-label={t("what")}>
        {sideActions.map((choice) => (
          <div key={choice} className="flex items-start gap-3">
            <RadioGroupItem id={`${id}-${choice}`} value={choice} {...form.register("action")} />
            <Label htmlFor={`${id}-${choice}`} className="font-normal leading-5">
              {t(`choices.${choice}`)}
            </Label>
          </div>
        ))}
      </RadioGroup>
      {action !== "noShow" && (
        <>
          <ReadingFields name="inspection" legend={t("readings")} />
          <p className="text-muted-foreground text-sm">{admin("changeVehicle.readingsHelp")}</p>
        </>
      )}
      {action === "pickUp" && tick("isDepositWaived", t("waiveDeposit"))}
      {action === "return" && (
        <>
          {returnTerms && (
            <ReturnTimeField
              terms={{ ...returnTerms, endsAt: new Date(returnTerms.endsAt) }}
              at={form.watch("returnedAt")}
            />
          )}
          {tick("waivesCharges", t("waiveCharges"))}
        </>
      )}
      <ReasonField />
    </FormDialog>
  );
}
