"use client";

import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { FactList } from "@/components/ui/fact-list";
import { useFormats } from "@/components/ui/use-formats";
import type { Incident } from "@/lib/insights/incidents/contract";
import { incidentTextIn } from "@/lib/insights/incidents/rules";
import { KIGALI } from "@/lib/platform/dates";

/** An incident with its state; it is corrected at any time, and updated while it is open. */
export function IncidentRow({
  incident,
  onEdit,
  onUpdate,
}: {
  incident: Incident;
  onEdit: () => void;
  onUpdate: () => void;
}) {
  const t = useTranslations("incidents");
  const status = useTranslations("statusPage");
  const locale = useLocale();
  const { instant } = useFormats();
  const { components, texts, startedAt, resolvedAt, updates, by } = incident;
  const { text, lang } = incidentTextIn(texts, locale);
  return (
    <li className="flex flex-col gap-1.5 p-4 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 lang={lang} className="wrap-anywhere font-medium text-base">
          {text.title}
        </h2>
        <Badge variant={resolvedAt ? "success" : "warning"}>
          {status(resolvedAt ? "isResolved" : "isOpen")}
        </Badge>
      </div>
      <p lang={lang} className="wrap-anywhere line-clamp-3 whitespace-pre-line text-sm">
        {text.message}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3 text-muted-foreground text-sm">
        <FactList
          facts={[
            components.map((component) => status(`components.${component}`)).join(", "),
            status("started", { when: instant(startedAt, KIGALI) }),
            resolvedAt && status("resolved", { when: instant(resolvedAt, KIGALI) }),
            t("updateCount", { count: updates.length }),
            by,
          ]}
        />
        <div className="flex flex-wrap gap-2">
          {!resolvedAt && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={t("updateOf", { title: text.title })}
              onClick={onUpdate}
            >
              {t("update")}
            </Button>
          )}
          <Button variant="ghost" size="sm" aria-label={t("editOf", { title: text.title })} onClick={onEdit}>
            {t("edit")}
          </Button>
        </div>
      </div>
    </li>
  );
}
