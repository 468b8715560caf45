"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { DateField } from "@/components/form/date-field";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Checkbox } from "@/components/ui/checkbox";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import {
  type PausedBookings,
  type PauseForm,
  pause,
  pausedBookings,
  pauseForm,
} from "@/lib/catalog/availability/pauses/contract";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { serverNow } from "@/lib/platform/server-clock";
import { refreshAfterPause } from "./refresh-after-pause";

/** Pauses a vehicle or a business. Bookings on these days are listed and have to be kept or changed first. */
export function PauseDialog({
  scope,
  name,
  onClose,
}: {
  scope: { businessId?: string; vehicleId?: string };
  name: string;
  onClose: () => void;
}) {
  const t = useTranslations("pauses");
  const today = dayIn(serverNow(), KIGALI);
  const form = useForm<PauseForm>({
    resolver: zodResolver(pauseForm),
    defaultValues: { from: "", to: "", keepsBookings: false },
  });
  const [from, to] = form.watch(["from", "to"]);
  const areDaysChosen = from !== "" && to !== "" && to >= from && from >= today;
  const query = new URLSearchParams({ ...scope, from, to });
  const path = areDaysChosen ? `/api/pauses/bookings?${query}` : undefined;
  const { data, error, retry } = useResource(path, pausedBookings);
  const count = data?.total ?? 0;

  async function submit({ from, to, keepsBookings }: PauseForm) {
    if (count > 0 && !keepsBookings)
      return form.setError("keepsBookings", { message: "pauseBookingsUndecided" });
    try {
      await api.post("/api/pauses", { ...scope, from, to, keptBookings: count }, pause);
    } catch (error) {
      // Somebody has booked or cancelled meanwhile: show the bookings as they are now.
      if (error instanceof ApiError && error.status === 409) {
        form.setValue("keepsBookings", false);
        await refreshResources("/api/pauses/bookings");
      }
      throw error;
    }
    await refreshAfterPause();
    onClose();
    toast.success(t("done", { name }));
  }

  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      title={t("dialogTitle", { name })}
      description={t("dialogText")}
      confirm={t("confirm")}
      busy={t("busy")}
      cancel={t("cancel")}
      onClose={onClose}
    >
      <div className="grid gap-3 min-[30rem]:grid-cols-2">
        <DateField name="from" label={t("from")} min={today} />
        <DateField name="to" label={t("to")} min={from || today} />
      </div>
      {areDaysChosen && !data && error && <ErrorNotice error={error} onRetry={retry} />}
      {areDaysChosen && !data && !error && <Skeleton className="h-5 w-56" />}
      {data && count > 0 && <BookingsToKeep bookings={data} />}
      {data && count === 0 && <p className="text-muted-foreground text-sm">{t("noBookings")}</p>}
    </FormDialog>
  );
}

/** Lists the bookings, each with a link to where it can be moved or cancelled, and asks to keep them. */
function BookingsToKeep({ bookings: { total, items } }: { bookings: PausedBookings }) {
  const t = useTranslations("pauses");
  const { span } = useFormats();
  return (
    <div className="flex flex-col gap-3 rounded-md bg-warning-soft px-4 py-3 text-sm">
      <p className="font-medium">{t("bookings", { count: total })}</p>
      <p>{t("bookingsText")}</p>
      <ul className="max-h-48 space-y-2 overflow-y-auto">
        {items.map(({ id, reference, renterName, vehicleTitle, startsAt, endsAt }) => (
          <li key={id}>
            {renterName ? (
              <Link
                href={`/dashboard/business/rentals/${id}`}
                className="touch-target relative font-medium underline underline-offset-4"
              >
                {reference}
              </Link>
            ) : (
              reference
            )}{" "}
            · {renterName || t("unpaidRenter")} · {vehicleTitle}
            <br />
            <span className="tabular-nums">{span(startsAt, endsAt, KIGALI)}</span>
          </li>
        ))}
      </ul>
      {total > items.length && <p>{t("more", { count: total - items.length })}</p>}
      <Field name="keepsBookings" label={t("keep", { count: total })} layout="inline">
        {(control) => <Checkbox {...control} />}
      </Field>
    </div>
  );
}
