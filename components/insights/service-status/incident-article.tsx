import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import type { PublicIncident } from "@/lib/insights/incidents/contract";
import { incidentTextIn } from "@/lib/insights/incidents/rules";
import { formatInstant, KIGALI } from "@/lib/platform/dates";

/** An incident with its updates, newest first, as visitors read it. */
export function IncidentArticle({ incident }: { incident: PublicIncident }) {
  const t = useTranslations("statusPage");
  const locale = useLocale();
  const { id, components, texts, startedAt, resolvedAt, updates } = incident;
  const { text, lang } = incidentTextIn(texts, locale);
  const instant = (iso: string) => formatInstant(new Date(iso), locale, KIGALI);
  return (
    <Card className="p-4 sm:p-5">
      <article aria-labelledby={id}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 id={id} lang={lang} className="wrap-anywhere font-medium text-lg">
            {text.title}
          </h3>
          <Badge variant={resolvedAt ? "success" : "warning"}>
            {t(resolvedAt ? "isResolved" : "isOpen")}
          </Badge>
        </div>
        <p className="mt-1 text-muted-foreground text-sm tabular-nums">
          <FactList
            facts={[
              components.map((component) => t(`components.${component}`)).join(", "),
              t("started", { when: instant(startedAt) }),
              resolvedAt && t("resolved", { when: instant(resolvedAt) }),
            ]}
          />
        </p>
        <p lang={lang} className="wrap-anywhere measure mt-3 whitespace-pre-line">
          {text.message}
        </p>
        {updates.length > 0 && (
          <ol aria-label={t("updates")} className="mt-4 flex flex-col gap-3 border-l-2 pl-4">
            {updates.map((update) => {
              const { text: message, lang: language } = incidentTextIn(update.texts, locale);
              return (
                <li key={update.id}>
                  <p className="text-muted-foreground text-sm tabular-nums">{instant(update.at)}</p>
                  <p lang={language} className="wrap-anywhere measure whitespace-pre-line">
                    {message}
                  </p>
                </li>
              );
            })}
          </ol>
        )}
      </article>
    </Card>
  );
}
