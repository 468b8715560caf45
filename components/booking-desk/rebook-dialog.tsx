"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { FailureNotice } from "@/components/api/failure-notice";
import { FieldNote } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Label } from "@/components/ui/label";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { useResource } from "@/lib/api/use-resource";
import { alternatives, type DeskRebooking, deskRebooking } from "@/lib/booking-desk/contract";
import { localPath } from "@/lib/i18n/local-path";
import { intervene, ReasonField } from "./intervention-dialogs";

/** Another car for the same days: which, and why; then the booking that takes the place of this one. */
export function RebookDialog({ bookingId, onClose }: { bookingId: string; onClose: () => void }) {
  const t = useTranslations("bookingDesk");
  const { usd } = useFormats();
  const id = useId();
  const router = useRouter();
  const locale = useLocale();
  const { data, error, retry } = useResource(`/api/admin/bookings/${bookingId}/alternatives`, alternatives);
  const form = useForm<z.input<typeof deskRebooking>, unknown, DeskRebooking>({
    resolver: zodResolver(deskRebooking),
    defaultValues: { reason: "", vehicleId: "" },
  });
  async function move(request: DeskRebooking) {
    const made = await intervene(bookingId, "rebooking", request);
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
      keep={t("keep")}
      form={form}
      onSubmit={move}
      onClose={onClose}
    >
      {error && !data && <FailureNotice error={error} onRetry={retry} />}
      {!data && !error && <Skeleton className="h-40 rounded-lg" />}
      {data?.items.length === 0 && <p className="text-sm">{t("rebook.none")}</p>}
      {data && data.items.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <RadioGroup
            aria-label={t("rebook.car")}
            className="max-h-72 gap-0 divide-y overflow-y-auto rounded-md border"
          >
            {data.items.map((car) => (
              <div key={car.vehicleId} className="flex items-start gap-3 p-3">
                <RadioGroupItem
                  id={`${id}-${car.vehicleId}`}
                  value={car.vehicleId}
                  {...form.register("vehicleId")}
                />
                <Label htmlFor={`${id}-${car.vehicleId}`} className="block flex-1 leading-5">
                  <span className="flex justify-between gap-3">
                    <span>{car.title}</span>
                    <span className="tabular-nums">{usd(car.totalCents)}</span>
                  </span>
                  <span className="block font-normal text-muted-foreground">
                    {car.isSameBusiness ? t("rebook.same", { name: car.business }) : car.business} ·{" "}
                    {car.location}
                  </span>
                </Label>
              </div>
            ))}
          </RadioGroup>
          <FieldNote id={`${id}-note`} message={form.formState.errors.vehicleId?.message} />
        </div>
      )}
      <ReasonField />
    </FormDialog>
  );
}
