"use client";

import { useTranslations } from "next-intl";
import { ExpandableDetails } from "@/components/ui/expandable-details";
import { useFormats } from "@/components/ui/use-formats";
import type { AuditEntry } from "@/lib/platform/audit/contract";
import { KIGALI } from "@/lib/platform/dates";

/** One audit entry: action, actor and subject; the values before and after expand. */
export function AuditRow({ entry, onUser }: { entry: AuditEntry; onUser: (search: string) => void }) {
  const t = useTranslations("auditLog");
  const { instant } = useFormats();
  const { actor, subject, detail, ipAddress } = entry;
  const facts = Object.entries(detail);
  return (
    <li className="flex flex-col gap-1 p-4 pb-2 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-medium text-base">{useActionText()(entry.action)}</h2>
        <p className="text-muted-foreground text-sm tabular-nums">{instant(entry.at, KIGALI)}</p>
      </div>
      <p className="break-words text-sm">
        {actor ? (
          <button
            type="button"
            onClick={() => onUser(actor.email)}
            className="touch-target relative underline decoration-border decoration-2 underline-offset-4 hover:decoration-foreground"
          >
            {actor.name || actor.email}
          </button>
        ) : (
          t("clock")
        )}
        <span className="text-muted-foreground">
          {" · "}
          {t.has(`subjects.${subject.type}` as "subjects.user")
            ? t(`subjects.${subject.type}` as "subjects.user")
            : subject.type}
          {(subject.name || subject.id) && `: ${subject.name || subject.id}`}
          {ipAddress && ` · ${t("address", { address: ipAddress })}`}
        </span>
      </p>
      {facts.length > 0 && (
        <ExpandableDetails label={t("details")}>
          <dl className="my-2 grid gap-x-4 gap-y-1 rounded-md bg-muted p-3 sm:grid-cols-[max-content_minmax(0,1fr)]">
            {facts.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted-foreground">{name}</dt>
                <dd className="whitespace-pre-wrap break-words font-mono text-[0.8125rem]">
                  {typeof value === "string" ? value : JSON.stringify(value, null, 1)}
                </dd>
              </div>
            ))}
          </dl>
        </ExpandableDetails>
      )}
    </li>
  );
}

/** Returns the label of an action; actions unknown to this version keep their key. */
function useActionText(): (action: string) => string {
  const t = useTranslations("auditLog.actions");
  return (action) => (t.has(action as "settings.change") ? t(action as "settings.change") : action);
}
