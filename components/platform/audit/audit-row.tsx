"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { ExpandableDetails } from "@/components/ui/expandable-details";
import { useFormats } from "@/components/ui/use-formats";
import { auditChanges } from "@/lib/platform/audit/changes";
import type { AuditEntry } from "@/lib/platform/audit/contract";
import type { ExportedListName } from "@/lib/platform/audit/rules";
import { KIGALI } from "@/lib/platform/dates";
import { Link } from "@/lib/platform/i18n/link";
import { AuditDetail } from "./audit-detail";

const ADMIN_PATH = "/dashboard/admin";

/** The console's pages for the subjects of entries. */
const subjectPages: Partial<Record<string, string>> = {
  user: "users",
  business: "businesses",
  booking: "bookings",
  payment: "payments",
  ticket: "support",
  vehicle: "vehicles",
};

const linkLook =
  "touch-target relative wrap-anywhere underline decoration-border decoration-2 underline-offset-4 hover:decoration-foreground";

/** One audit entry: action, actor and subject; the values before and after expand. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const t = useTranslations("auditLog");
  const { instant } = useFormats();
  const { actor, subject, detail, names, ipAddress } = entry;
  const changes = auditChanges(detail);
  const listName = useListName();
  const subjectText = subject.name || (subject.type === "list" ? listName(subject.id) : subject.id);
  const subjectPage = subjectPages[subject.type];
  const subjectHref =
    subject.id && subjectPage && `${ADMIN_PATH}/${subjectPage}/${encodeURIComponent(subject.id)}`;
  return (
    <li className="flex flex-col gap-1 p-4 pb-2 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-medium text-base">{useActionText()(entry.action)}</h2>
        <p className="text-muted-foreground text-sm tabular-nums">{instant(entry.at, KIGALI)}</p>
      </div>
      <p className="break-words text-sm">
        {actor ? (
          <Link href={`${ADMIN_PATH}/users/${actor.id}`} className={linkLook}>
            {actor.name || actor.email}
          </Link>
        ) : (
          t("clock")
        )}
        <span className="text-muted-foreground">
          {" · "}
          {t.has(`subjects.${subject.type}` as "subjects.user")
            ? t(`subjects.${subject.type}` as "subjects.user")
            : subject.type}
          {subjectText && ": "}
          {subjectText && subjectHref ? (
            <Link href={subjectHref} className={cn(linkLook, "text-foreground")}>
              {subjectText}
            </Link>
          ) : (
            subjectText
          )}
          {ipAddress && ` · ${t("address", { address: ipAddress })}`}
        </span>
      </p>
      {changes.length > 0 && (
        <ExpandableDetails label={t("details")}>
          <AuditDetail changes={changes} names={names} />
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

function useListName(): (list: string | null) => string | null {
  const t = useTranslations("auditLog.lists");
  return (list) => (t.has(list as ExportedListName) ? t(list as ExportedListName) : list);
}
