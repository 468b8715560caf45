"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { DayPriceForm } from "@/components/catalog/pricing/day-price-form";
import { FormDialog } from "@/components/form/form-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import {
  type BlockRequest,
  blockRequest,
  type Timeline,
  type TimelineRow,
} from "@/lib/catalog/availability/calendar/contract";
import { counterBookingHref } from "@/lib/catalog/availability/calendar/counter-booking-href";
import { touchesDay } from "@/lib/catalog/availability/calendar/rules";
import { plusDays } from "@/lib/platform/dates";
import { Link } from "@/lib/platform/i18n/link";
import { BlockFields, emptyBlock } from "./block-form";
import { entryLookOf } from "./entry-mark";
import { saveBlock } from "./save-block";

/**
 * Blocks days of a vehicle. Without a `row` the user chooses the vehicle; conflicting entries are shown
 * before it is sent.
 */
export function BlockDialog({
  row,
  from,
  to,
  timeline,
  onClose,
}: {
  row?: TimelineRow;
  from: string;
  to: string;
  timeline: Timeline;
  onClose: () => void;
}) {
  const t = useTranslations("calendars");
  const tp = useTranslations("calendars.prices");
  const id = useId();
  const priceId = useId();
  const blockableRows = timeline.items.filter(({ can }) => can.change);
  const [vehicleId, setVehicleId] = useState(row?.vehicle.id ?? blockableRows[0]?.vehicle.id ?? "");
  const selectedRow = blockableRows.find(({ vehicle }) => vehicle.id === vehicleId);
  const form = useForm<z.input<typeof blockRequest>, unknown, BlockRequest>({
    resolver: zodResolver(blockRequest),
    defaultValues: { ...emptyBlock, from, to },
  });
  async function submit(request: BlockRequest) {
    const path = `/api/vehicles/${encodeURIComponent(vehicleId)}`;
    const { waitingRequests } = await saveBlock(path, undefined, request);
    toast.success(waitingRequests > 0 ? t("block.waiting", { count: waitingRequests }) : t("block.done"));
    onClose();
  }
  return (
    <FormDialog
      title={row ? t("timeline.blockOf", { title: row.vehicle.title }) : t("block.title")}
      description={row?.can.setPrices ? t("timeline.daysLead") : t("block.lead")}
      confirm={t("block.submit")}
      busy={t("block.busy")}
      cancel={t("timeline.keep")}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      above={
        row?.can.setPrices &&
        from && (
          <section aria-labelledby={priceId} className="rounded-md border p-4">
            <h3 id={priceId} className="mb-2 font-semibold">
              {tp("title")}
            </h3>
            <DayPriceForm vehicleId={row.vehicle.id} from={from} to={to} takesFocus />
          </section>
        )
      }
    >
      {!row && (
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={id}>{t("timeline.car")}</Label>
          <NativeSelect id={id} value={vehicleId} onChange={({ target }) => setVehicleId(target.value)}>
            {blockableRows.map(({ vehicle }) => (
              <option key={vehicle.id} value={vehicle.id}>
                {[vehicle.title, vehicle.plate].filter(Boolean).join(" · ")}
              </option>
            ))}
          </NativeSelect>
        </div>
      )}
      {row && from && (
        <Button asChild variant="secondary">
          <Link href={counterBookingHref({ vehicleId: row.vehicle.id, from, to })}>
            {t("timeline.reserve")}
          </Link>
        </Button>
      )}
      {selectedRow && (
        <ConflictingEntries row={selectedRow} from={form.watch("from")} to={form.watch("to")} />
      )}
      <BlockFields today={timeline.today} />
    </FormDialog>
  );
}

/** Entries on some of the days; a block with times may still fit beside them. */
function ConflictingEntries({ row, from, to }: { row: TimelineRow; from: string; to: string }) {
  const t = useTranslations("calendars");
  const { span } = useFormats();
  const { timeZone } = row.vehicle;
  const days: string[] = [];
  for (let day = from; day && day <= to && days.length < 60; day = plusDays(day, 1)) days.push(day);
  const met = row.entries.filter((entry) => days.some((day) => touchesDay(entry, day, timeZone)));
  if (met.length === 0) return null;
  return (
    <Alert variant="warning" title={t("timeline.inTheWay")}>
      <ul>
        {met.slice(0, 4).map((entry) => (
          <li key={`${entry.kind} ${entry.id}`}>
            {t(`kinds.${entryLookOf(entry)}`)}: {span(entry.startsAt, entry.endsAt, timeZone)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
