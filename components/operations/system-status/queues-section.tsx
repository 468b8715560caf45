"use client";

import { useTranslations } from "next-intl";
import { TitledSection } from "@/components/layout/titled-section";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import { useFormats } from "@/components/ui/use-formats";
import type { QueueView } from "@/lib/insights/system-status/contract";
import { KIGALI } from "@/lib/platform/dates";
import { Link } from "@/lib/platform/i18n/link";

/** The pages where an administrator retries failed items. */
const failedPaths: Partial<Record<QueueView["name"], string>> = {
  email: "/dashboard/admin/outbox?status=failed&channel=email",
  sms: "/dashboard/admin/outbox?status=failed&channel=sms",
  jobs: "/dashboard/admin/jobs",
};

/** Waiting and failed items by kind, and providers that are down. */
export function QueuesSection({ queues }: { queues: QueueView[] }) {
  const t = useTranslations("systemAdmin.queues");
  return (
    <TitledSection id="queues" title={t("title")} lead={t("lead")}>
      <Card>
        <ul className="divide-y">
          {queues.map((queue) => (
            <QueueRow key={queue.name} queue={queue} />
          ))}
        </ul>
      </Card>
    </TitledSection>
  );
}

function QueueRow({ queue: { name, waiting, failed, isSetUp, outage } }: { queue: QueueView }) {
  const t = useTranslations("systemAdmin.queues");
  const { instant } = useFormats();
  const failedPath = failedPaths[name];
  const label = t(`names.${name}`);
  const failures = t("failed", { count: failed ?? 0 });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4 sm:px-5">
      <div className="min-w-0">
        <p className="font-medium">{label}</p>
        <p className="text-muted-foreground text-sm tabular-nums">
          <FactList
            facts={[
              t("waiting", { count: waiting }),
              Boolean(failed) && failedPath && (
                <Link
                  key="failed"
                  href={failedPath}
                  aria-label={t("failedOf", { name: label, failed: failures })}
                  className="underline"
                >
                  {failures}
                </Link>
              ),
              outage && t("since", { date: instant(outage.since, KIGALI) }),
              outage && t("nextTry", { date: instant(outage.nextTryAt, KIGALI) }),
            ]}
          />
        </p>
        {outage && (
          <p className="mt-2 break-words rounded-md bg-muted px-3 py-2 font-mono text-[0.8125rem]">
            {outage.lastError}
          </p>
        )}
      </div>
      {outage ? (
        <Badge variant="danger">{t("down")}</Badge>
      ) : isSetUp ? (
        <Badge variant="success">{t("running")}</Badge>
      ) : (
        <Badge variant="warning">{t("notSetUp")}</Badge>
      )}
    </li>
  );
}
