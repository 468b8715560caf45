"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { DayPriceForm } from "@/components/catalog/pricing/day-price-form";
import { FormDialog } from "@/components/form/form-dialog";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import {
  type BlockRequest,
  blockRequest,
  type Timeline,
  type TimelineRow,
  timeline as timelineSchema,
} from "@/lib/catalog/availability/calendar/contract";
import { counterBookingHref } from "@/lib/catalog/availability/calendar/counter-booking-href";
import { touchesDay } from "@/lib/catalog/availability/calendar/rules";
import { plusDays } from "@/lib/platform/dates";
import { useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { BlockFields, emptyBlock } from "./block-form";
import { entryLookOf } from "./entry-mark";
import { saveBlock } from "./save-block";

/**
 * Blocks days of a vehicle. Without a `row` the user chooses the vehicle; conflicting entries are shown before the
 * block is sent.
 */
export function BlockDialog({
  row,
  from,
  to,
  timeline,
  searchPath,
  onClose,
}: {
  row?: TimelineRow;
  from: string;
  to: string;
  timeline: Timeline;
  /** The API path of the timeline's vehicles that match a text. */
  searchPath: (search: string) => string;
  onClose: () => void;
}) {
  const t = useTranslations("calendars");
  const tp = useTranslations("calendars.prices");
  const priceId = useId();
  const [selectedRow, setSelectedRow] = useState(row ?? timeline.items.find(({ can }) => can.change));
  const form = useForm<z.input<typeof blockRequest>, unknown, BlockRequest>({
    resolver: zodResolver(blockRequest),
    defaultValues: { ...emptyBlock, from, to },
  });
  async function submit(request: BlockRequest) {
    const path = `/api/vehicles/${encodeURIComponent(selectedRow?.vehicle.id ?? "")}`;
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
      {!row && selectedRow && (
        <VehicleChoice
          timeline={timeline}
          searchPath={searchPath}
          selected={selectedRow}
          onSelect={setSelectedRow}
        />
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

/** The debounce delay of the search for vehicles. */
const TYPED_MS = 300;

/** Chooses one of the vehicles shown; if there is more than one page, a search finds the others. */
function VehicleChoice({
  timeline: shown,
  searchPath,
  selected,
  onSelect,
}: {
  timeline: Timeline;
  searchPath: (search: string) => string;
  selected: TimelineRow;
  onSelect: (row: TimelineRow) => void;
}) {
  const t = useTranslations("calendars.timeline");
  const id = useId();
  const [text, setText] = useState("");
  const [search, setSearch] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), TYPED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const searchedPath = search ? searchPath(search) : undefined;
  const { data: found, error, retry } = useResource(searchedPath, timelineSchema);
  const rows = (search ? found : shown)?.items.filter(({ can }) => can.change) ?? [];
  const [first] = rows;
  const firstId = first?.vehicle.id;
  // The first match is selected, so that the previously selected car is not blocked by mistake.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same answer, fetched again, must not change the choice
  useEffect(() => {
    if (search && first) onSelect(first);
  }, [search, firstId]);
  const options = rows.some(({ vehicle }) => vehicle.id === selected.vehicle.id) ? rows : [selected];
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t("car")}</Label>
      {shown.total > shown.items.length && (
        <Input
          type="search"
          aria-label={t("search")}
          aria-describedby={`${id}-none`}
          placeholder={t("search")}
          maxLength={120}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // Submitting the form here would block the previously selected car.
            event.preventDefault();
            setSearch(text.trim());
          }}
        />
      )}
      <NativeSelect
        id={id}
        value={selected.vehicle.id}
        onChange={({ target }) => {
          const chosen = rows.find(({ vehicle }) => vehicle.id === target.value);
          if (chosen) onSelect(chosen);
        }}
      >
        {options.map(({ vehicle }) => (
          <option key={vehicle.id} value={vehicle.id}>
            {[vehicle.title, vehicle.plate].filter(Boolean).join(" · ")}
          </option>
        ))}
      </NativeSelect>
      <p id={`${id}-none`} role="status" className="text-muted-foreground text-sm empty:hidden">
        {search && found && rows.length === 0 && t("nothingFound", { search })}
      </p>
      {error && !found && <ErrorNotice error={error} onRetry={retry} />}
    </div>
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
