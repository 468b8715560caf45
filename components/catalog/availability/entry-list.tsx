"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import type { CalendarEntry } from "@/lib/catalog/availability/calendar/contract";
import { api } from "@/lib/platform/http/api-client";
import { doneResponse } from "@/lib/platform/http/contract";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { EntryMark, entryLookOf } from "./entry-mark";

interface EntryListProps {
  /** /api/vehicles/:vehicleId */
  path: string;
  entries: CalendarEntry[];
  timeZone: string;
  canChange: boolean;
}

/** The month as a list: each entry with its period and a link. */
export function EntryList({ entries, ...props }: EntryListProps) {
  const t = useTranslations("calendars.list");
  if (entries.length === 0) return <p className="text-muted-foreground text-sm">{t("empty")}</p>;
  return (
    <ul className="divide-y">
      {entries.map((entry) => (
        <EntryItem key={`${entry.kind} ${entry.id}`} entry={entry} {...props} />
      ))}
    </ul>
  );
}

function EntryItem({
  entry,
  path,
  timeZone,
  canChange,
}: Omit<EntryListProps, "entries"> & { entry: CalendarEntry }) {
  const t = useTranslations("calendars");
  const { span, instant } = useFormats();
  const { kind, booking, startsAt, endsAt, freeAt, note, importName } = entry;
  const period = span(startsAt, endsAt, timeZone);
  const about = [booking?.renterName, importName, note].filter(Boolean).join(" · ");
  const isRemovable = canChange && (kind === "block" || kind === "maintenance");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <EntryMark look={entryLookOf(entry)} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-sm">
          <span className="font-medium">{t(`kinds.${entryLookOf(entry)}`)}</span>
          {about && <span className="text-muted-foreground"> · {about}</span>}
        </p>
        <p className="text-muted-foreground text-sm tabular-nums">
          {period}
          {freeAt !== endsAt && <> · {t("list.free", { at: instant(freeAt, timeZone) })}</>}
        </p>
      </div>
      {booking && (
        <Link
          href={`/dashboard/business/rentals/${booking.id}`}
          aria-label={t("list.open", { reference: booking.reference })}
          className="touch-target relative text-sm underline decoration-2 decoration-border underline-offset-4 hover:decoration-primary"
        >
          {booking.reference}
        </Link>
      )}
      {isRemovable && (
        <RemoveBlock
          path={path}
          id={entry.id}
          label={t("list.removeOf", { kind: t(`kinds.${kind}`), period })}
        />
      )}
    </li>
  );
}

function RemoveBlock({ path, id, label }: { path: string; id: string; label: string }) {
  const t = useTranslations("calendars.list");
  const { run, isBusy } = useAction(async () => {
    await api.delete(`${path}/blocks/${id}`, doneResponse);
    toast.success(t("removed"));
    await Promise.all([refreshResources(`${path}/calendar`), refreshResources("/api/fleet/timeline")]);
  });
  return (
    <Button variant="ghost" size="sm" aria-label={label} busy={isBusy} busyText={t("removing")} onClick={run}>
      {t("remove")}
    </Button>
  );
}
