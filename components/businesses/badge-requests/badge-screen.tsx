"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { PageTitle } from "@/components/ui/page-title";
import { type BadgeView, badgeList } from "@/lib/businesses/badge-requests/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { BadgeOutcome } from "./badge-outcome";
import { BadgeWizard } from "./badge-wizard";

/** The registration wizard, or the status of the registration. `initial` is the server-rendered data. */
export function BadgeScreen({
  initial,
  contact,
  thisYear,
}: {
  initial: BadgeView[];
  contact: { email: string; phone: string | null };
  thisYear: number;
}) {
  const t = useTranslations("badges");
  const { data = initial } = useResource("/api/badge-requests", badgeList, {
    everyMs: (latest) => (latest?.[0]?.status === "pending" ? 20_000 : false),
  });
  const [latest] = data;
  const isOver = latest?.status === "pending" || latest?.status === "approved";
  return (
    <>
      <PageTitle title={t("title")} description={t("lead")} className="mb-8" />
      {latest?.status === "rejected" && (
        <Alert variant="danger" role="status" title={t("rejectedTitle")} className="mb-6">
          {latest.rejectionReason}
        </Alert>
      )}
      {isOver ? (
        <BadgeOutcome request={latest} />
      ) : (
        <BadgeWizard request={latest} contact={contact} thisYear={thisYear} />
      )}
    </>
  );
}
