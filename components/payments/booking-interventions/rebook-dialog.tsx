"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { FieldHelp } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Label } from "@/components/ui/label";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import {
  type AdminRebooking,
  adminRebooking,
  alternatives,
} from "@/lib/payments/booking-interventions/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { localPath } from "@/lib/platform/i18n/local-path";
import { postIntervention, ReasonField } from "./intervention-dialogs";

/** Chooses another vehicle for the same days and a reason, then opens the booking that replaces this one. */
export function RebookDialog({ bookingId, onClose }: { bookingId: string; onClose: () => void }) {
  const t = useTranslations("bookingsAdmin");
  const { usd } = useFormats();
  const id = useId();
  const router = useRouter();
  const locale = useLocale();
  const { data, error, retry } = useResource(`/api/admin/bookings/${bookingId}/alternatives`, alternatives);
  const form = useForm<z.input<typeof adminRebooking>, unknown, AdminRebooking>({
    resolver: zodResolver(adminRebooking),
    defaultValues: { reason: "", vehicleId: "" },
  });
  async function move(request: AdminRebooking) {
    const made = await postIntervention(bookingId, "rebooking", request);
    toast.success(t("rebook.done", { reference: made.reference }));
    onClose();
    router.push(localPath(`/dashboard/admin/bookings/${made.id}`, locale));
  }
  return (
    <FormDialog
      title={t("rebook.title")}
      description={t("rebook.text")}
      confirm={t("rebook.action")}
      busy={t("rebook.busy")}
      cancel={t("keep")}
      form={form}
      onSubmit={move}
      onClose={onClose}
    >
      {error && !data && <ErrorNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-40 rounded-lg" />}
      {data?.items.length === 0 && <p className="text-sm">{t("rebook.none")}</p>}
      {data && data.items.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <RadioGroup
            aria-label={t("rebook.car")}
            className="max-h-72 gap-0 divide-y overflow-y-auto rounded-md border"
          >
            {data.items.map((vehicle) => (
              <div key={vehicle.vehicleId} className="flex items-start gap-3 p-3">
                <RadioGroupItem
                  id={`${id}-${vehicle.vehicleId}`}
                  value={vehicle.vehicleId}
                  {...form.register("vehicleId")}
                />
                <Label htmlFor={`${id}-${vehicle.vehicleId}`} className="block flex-1 leading-5">
                  <span className="flex justify-between gap-3">
                    <span>{vehicle.title}</span>
                    <span className="tabular-nums">{usd(vehicle.totalCents)}</span>
                  </span>
                  <span className="block font-normal text-muted-foreground">
                    {vehicle.isSameBusiness ? t("rebook.same", { name: vehicle.business }) : vehicle.business}{" "}
                    · {vehicle.location}
                  </span>
                </Label>
              </div>
            ))}
          </RadioGroup>
          <FieldHelp id={`${id}-note`} message={form.formState.errors.vehicleId?.message} />
        </div>
      )}
      <ReasonField />
    </FormDialog>
  );
}
