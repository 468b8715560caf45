import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon } from "@/components/ui/status-icons";
import { PAST_DAYS } from "@/lib/insights/incidents/rules";
import type { ComponentState, ServiceStatus } from "@/lib/insights/service-status/contract";
import { worstState } from "@/lib/insights/service-status/rules";
import { formatInstant, KIGALI } from "@/lib/platform/dates";
import { Link } from "@/lib/platform/i18n/link";
import { RECENT_MINUTES } from "@/lib/platform/metrics/recent-traffic";
import { IncidentArticle } from "./incident-article";

const looks: Record<ComponentState, { Icon: typeof InfoIcon; tone: string }> = {
  operational: { Icon: CircleCheckIcon, tone: "text-success" },
  unknown: { Icon: CircleCheckIcon, tone: "text-muted-foreground" },
  degraded: { Icon: TriangleAlertIcon, tone: "text-warning" },
  down: { Icon: CircleAlertIcon, tone: "text-danger" },
  maintenance: { Icon: InfoIcon, tone: "text-info" },
};

/** The current state of each service, with open incidents above and those of the last months below. */
export function StatusContent({ status: { measuredAt, components, open, past } }: { status: ServiceStatus }) {
  const t = useTranslations("statusPage");
  const locale = useLocale();
  const overall = worstState(components.map(({ state }) => state));
  const { Icon, tone } = looks[overall];
  return (
    <div className="page-width py-10 md:py-14">
      <div className="mx-auto flex max-w-3xl flex-col gap-10">
        <div>
          <h1 className="text-3xl md:text-4xl">{t("title")}</h1>
          <p className="mt-5 flex items-start gap-3 font-medium text-lg">
            <Icon className={`mt-0.5 size-6 shrink-0 ${tone}`} />
            {t(`overall.${overall}`)}
          </p>
          <p className="mt-1 text-muted-foreground text-sm tabular-nums">
            {t("measured", { when: formatInstant(new Date(measuredAt), locale, KIGALI) })}
          </p>
        </div>
        {open.length > 0 && (
          <section aria-labelledby="open">
            <h2 id="open" className="mb-4 text-xl">
              {t("open")}
            </h2>
            <div className="flex flex-col gap-4">
              {open.map((incident) => (
                <IncidentArticle key={incident.id} incident={incident} />
              ))}
            </div>
          </section>
        )}
        <section aria-labelledby="now">
          <h2 id="now" className="mb-4 text-xl">
            {t("now")}
          </h2>
          <Card>
            <ul className="divide-y">
              {components.map((component) => (
                <ComponentRow key={component.name} {...component} />
              ))}
            </ul>
          </Card>
          <p className="measure mt-3 text-muted-foreground text-sm">{t("measuresNote")}</p>
        </section>
        <section aria-labelledby="past">
          <h2 id="past" className="mb-4 text-xl">
            {t("past", { days: PAST_DAYS })}
          </h2>
          {past.length === 0 && <p className="text-muted-foreground">{t("noPast", { days: PAST_DAYS })}</p>}
          <div className="flex flex-col gap-4">
            {past.map((incident) => (
              <IncidentArticle key={incident.id} incident={incident} />
            ))}
          </div>
        </section>
        <p className="text-muted-foreground">
          {t("contact")}{" "}
          <Link href="/location#contact" className="text-foreground underline underline-offset-4">
            {t("contactLink")}
          </Link>
        </p>
      </div>
    </div>
  );
}

function ComponentRow({ name, state }: ServiceStatus["components"][number]) {
  const t = useTranslations("statusPage");
  const { Icon, tone } = looks[state];
  return (
    <li className="flex flex-col gap-x-6 gap-y-2 p-4 sm:flex-row sm:items-center sm:justify-between sm:px-5">
      <div>
        <h3 className="font-medium text-base">{t(`components.${name}`)}</h3>
        <p className="text-muted-foreground text-sm">{t(`measures.${name}`, { minutes: RECENT_MINUTES })}</p>
      </div>
      <p className="flex shrink-0 items-center gap-2 font-medium text-sm">
        <Icon className={`size-5 shrink-0 ${tone}`} />
        {t(`states.${state}`)}
      </p>
    </li>
  );
}
