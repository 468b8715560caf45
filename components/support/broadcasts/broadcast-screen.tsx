"use client";

import { useTranslations } from "next-intl";
import { PagedList } from "@/components/platform/http/paged-list";
import { SupportNav } from "@/components/support/admin/support-nav";
import { FactList } from "@/components/ui/fact-list";
import { PageTitle } from "@/components/ui/page-title";
import { useFormats } from "@/components/ui/use-formats";
import { type Broadcast, broadcastPage } from "@/lib/messaging/notifications/contract";
import { KIGALI } from "@/lib/platform/dates";
import { usePages } from "@/lib/platform/http/use-resource";
import { BroadcastForm } from "./broadcast-form";

const PATH = "/api/admin/notifications/broadcasts";

/** Shows the broadcast form and the history of broadcasts. */
export function BroadcastScreen() {
  const t = useTranslations("broadcast");
  const pages = usePages((cursor) => `${PATH}${cursor ? `?cursor=${cursor}` : ""}`, broadcastPage);
  return (
    <>
      <PageTitle title={t("title")} description={t("lead")} className="mb-4" />
      <SupportNav />
      <BroadcastForm />
      <section aria-labelledby="past" className="mt-10">
        <h2 id="past" className="mb-4 text-lg">
          {t("past")}
        </h2>
        <PagedList
          pages={pages}
          row={(broadcast) => <PastBroadcast broadcast={broadcast} />}
          empty={t("none")}
        />
      </section>
    </>
  );
}

function PastBroadcast({ broadcast }: { broadcast: Broadcast }) {
  const t = useTranslations("broadcast");
  const { instant } = useFormats();
  const { title, message, at, by, userTypes, accounts, sent } = broadcast;
  const to = [
    ...userTypes.map((type) => t(`types.${type}`)),
    ...(accounts > 0 ? [t("byName", { count: accounts })] : []),
  ];
  return (
    <li className="flex flex-col gap-1 p-4 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="break-words font-medium text-base">{title}</h3>
        <p className="text-muted-foreground text-sm tabular-nums">{instant(at, KIGALI)}</p>
      </div>
      {message && <p className="line-clamp-3 whitespace-pre-line break-words text-sm">{message}</p>}
      <p className="text-muted-foreground text-sm">
        <FactList facts={[by ?? t("nobody"), to.join(", "), t("told", { count: sent })]} />
      </p>
    </li>
  );
}
