"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useState } from "react";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { FocusKeeper } from "@/components/ui/focus-keeper";
import { lazy } from "@/components/ui/lazy";
import { useFormats } from "@/components/ui/use-formats";
import type { BlockRequest, CalendarEntry } from "@/lib/catalog/availability/calendar/contract";
import { blockRequestOf, isBlock, namedEndOf } from "@/lib/catalog/availability/calendar/rules";
import { api } from "@/lib/platform/http/api-client";
import { doneResponse } from "@/lib/platform/http/contract";
import { Link } from "@/lib/platform/i18n/link";
import { serverNow } from "@/lib/platform/server-clock";
import { EntryMark, entryLookOf } from "./entry-mark";
import { refreshCalendars, saveBlock } from "./save-block";
import { UndoNotice } from "./undo-notice";

const ChangeBlockDialog = lazy(() =>
  import("./change-block-dialog").then((module) => ({ default: module.ChangeBlockDialog })),
);

interface EntryListProps {
  /** /api/vehicles/:vehicleId */
  path: string;
  entries: CalendarEntry[];
  timeZone: string;
  canChange: boolean;
  /** The actions of a booking, besides opening its page. */
  bookingActions?: (bookingId: string) => ReactNode;
}

/** Entries as a list: each with its period and a link. A removed block can be put back. */
export function EntryList({ entries, emptyText, ...props }: EntryListProps & { emptyText: string }) {
  const t = useTranslations("calendars.list");
  const [removed, setRemoved] = useState<BlockRequest>();
  async function putBack(block: BlockRequest) {
    await saveBlock(props.path, undefined, block);
    setRemoved(undefined);
  }
  return (
    <FocusKeeper>
      {removed && <UndoNotice text={t("removed")} onUndo={() => putBack(removed)} />}
      {entries.length === 0 && <p className="mt-3 text-muted-foreground text-sm">{emptyText}</p>}
      {entries.length > 0 && (
        <ul className="divide-y">
          {entries.map((entry) => (
            <EntryItem
              key={`${entry.kind} ${entry.id}`}
              entry={entry}
              onRemoved={() => setRemoved(blockRequestOf(entry, props.timeZone))}
              {...props}
            />
          ))}
        </ul>
      )}
    </FocusKeeper>
  );
}

function EntryItem({
  entry,
  path,
  timeZone,
  canChange,
  bookingActions,
  onRemoved,
}: Omit<EntryListProps, "entries"> & { entry: CalendarEntry; onRemoved: () => void }) {
  const t = useTranslations("calendars");
  const { span, instant } = useFormats();
  const { booking, startsAt, endsAt, freeAt, note, importName } = entry;
  const period = span(startsAt, namedEndOf(entry, serverNow()), timeZone);
  const about = [booking?.renterName, importName, note].filter(Boolean).join(" · ");
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
      {booking && bookingActions?.(booking.id)}
      {canChange && isBlock(entry) && (
        <BlockActions
          path={path}
          block={entry}
          timeZone={timeZone}
          onRemoved={onRemoved}
          name={`${t(`kinds.${entryLookOf(entry)}`)}, ${period}`}
        />
      )}
    </li>
  );
}

/** Changes and removes a block. A change can be undone here. */
function BlockActions({
  path,
  block,
  timeZone,
  onRemoved,
  name,
}: {
  path: string;
  block: CalendarEntry;
  timeZone: string;
  onRemoved: () => void;
  name: string;
}) {
  const t = useTranslations("calendars.list");
  const tb = useTranslations("calendars.block");
  const [isOpen, setOpen] = useState(false);
  const [former, setFormer] = useState<BlockRequest>();
  const { run: remove, isBusy } = useAction(async () => {
    await api.delete(`${path}/blocks/${block.id}`, doneResponse);
    onRemoved();
    await refreshCalendars(path);
  });
  return (
    <>
      <div className="flex gap-1">
        <Button
          variant="secondary"
          size="sm"
          aria-label={t("changeOf", { what: name })}
          onClick={() => setOpen(true)}
        >
          {t("change")}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={t("removeOf", { what: name })}
          busy={isBusy}
          busyText={t("removing")}
          onClick={remove}
        >
          {t("remove")}
        </Button>
      </div>
      {former && (
        <div className="basis-full">
          <UndoNotice
            text={tb("changed")}
            onUndo={async () => {
              await saveBlock(path, block.id, former);
              setFormer(undefined);
            }}
          />
        </div>
      )}
      {isOpen && (
        <Suspense>
          <ChangeBlockDialog
            path={path}
            block={block}
            timeZone={timeZone}
            onChanged={setFormer}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
