"use client";

import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { useAction } from "@/components/form/use-action";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { FocusKeeper } from "@/components/ui/focus-keeper";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import {
  type CalendarImport,
  calendarImport,
  calendarImportList,
} from "@/lib/catalog/availability/calendar/contract";
import { api } from "@/lib/platform/http/api-client";
import { doneResponse } from "@/lib/platform/http/contract";
import { refreshResources, useResource } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import { CalendarImportForm } from "./calendar-import-form";

interface CalendarImportsCardProps {
  path: string;
  timeZone: string;
}

/** The imported calendars with their errors and conflicts, and a form to connect another. */
export function CalendarImportsCard({ path, timeZone }: CalendarImportsCardProps) {
  const t = useTranslations("calendars.imports");
  const { data, error, retry } = useResource(`${path}/calendar-imports`, calendarImportList, {
    everyMs: 60_000,
  });
  if (error && !data) return <ErrorNotice error={error} onRetry={retry} />;
  return (
    <FocusKeeper className="flex flex-col gap-4">
      <p className="text-muted-foreground text-sm">{t("lead")}</p>
      {data?.items.length === 0 && <p className="text-sm">{t("empty")}</p>}
      {data && data.items.length > 0 && (
        <ul className="flex flex-col divide-y">
          {data.items.map((item) => (
            <ImportItem
              key={item.id}
              item={item}
              path={path}
              timeZone={timeZone}
              canChange={data.can.change}
            />
          ))}
        </ul>
      )}
      {data?.can.change && <CalendarImportForm path={path} />}
    </FocusKeeper>
  );
}

function ImportItem({
  item,
  path,
  timeZone,
  canChange,
}: CalendarImportsCardProps & { item: CalendarImport; canChange: boolean }) {
  const t = useTranslations("calendars.imports");
  const errors = useTranslations("errors");
  const { instant } = useFormats();
  const { id, name, host, lastReadAt, nextReadAt, lastFailure, entries, conflicts } = item;
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0">
      <div className="text-sm">
        <p className="font-medium">{name}</p>
        <p className="text-muted-foreground">
          {host ?? t("fromFile")} · {t("entries", { count: entries })} ·{" "}
          {lastReadAt ? t("read", { at: instant(lastReadAt, timeZone) }) : t("never")}
        </p>
      </div>
      {lastFailure && (
        <Alert variant="warning">
          {t("failed", { reason: errors(lastFailure), at: nextReadAt ? instant(nextReadAt, timeZone) : "" })}
        </Alert>
      )}
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} isFile={host === null} timeZone={timeZone} />}
      {canChange && <ImportActions id={id} name={name} isLink={host !== null} path={path} />}
    </li>
  );
}

interface ConflictsProps {
  conflicts: CalendarImport["conflicts"];
  isFile: boolean;
  timeZone: string;
}

function Conflicts({ conflicts, isFile, timeZone }: ConflictsProps) {
  const t = useTranslations("calendars");
  const { span } = useFormats();
  return (
    <Alert variant="warning" title={t("imports.conflicts", { count: conflicts.length })}>
      <p>{t(isFile ? "imports.conflictsInFile" : "imports.conflictsText")}</p>
      <ul className="mt-2 flex flex-col gap-1">
        {conflicts.map(({ id, summary, startsAt, endsAt, takenBy, booking, otherBookings }) => (
          <li key={id}>
            {summary || t("imports.unnamed")}, {span(startsAt, endsAt, timeZone)}.{" "}
            {t("imports.meets", { what: t(`kinds.${takenBy}`) })}
            {[booking ?? [], otherBookings ?? []].flat().map((each) => (
              <Fragment key={each.id}>
                {" "}
                <Link
                  className="underline underline-offset-4"
                  href={`/dashboard/business/rentals/${each.id}`}
                >
                  {each.reference}
                </Link>
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function ImportActions({
  id,
  name,
  isLink,
  path,
}: {
  id: string;
  name: string;
  isLink: boolean;
  path: string;
}) {
  const t = useTranslations("calendars.imports");
  const read = useAction(async () => {
    await api.post(`${path}/calendar-imports/${id}/sync`, undefined, calendarImport);
    toast.success(t("readDone"));
    await refreshResources(`${path}/calendar`);
  });
  const remove = useAction(async () => {
    await api.delete(`${path}/calendar-imports/${id}`, doneResponse);
    toast.success(t("removed"));
    await refreshResources(`${path}/calendar`);
  });
  return (
    <div className="flex flex-wrap gap-2">
      {isLink && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t("readNowOf", { name })}
          busy={read.isBusy}
          busyText={t("busy")}
          onClick={read.run}
        >
          {t("readNow")}
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        aria-label={t("removeOf", { name })}
        busy={remove.isBusy}
        busyText={t("busy")}
        onClick={remove.run}
      >
        {t("remove")}
      </Button>
    </div>
  );
}
