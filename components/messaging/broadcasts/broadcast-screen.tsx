"use client";

import { useTranslations } from "next-intl";
import { PagedList } from "@/components/platform/http/paged-list";
import { PageTitle } from "@/components/ui/page-title";
import { broadcastPage } from "@/lib/messaging/broadcasts/contract";
import { usePages } from "@/lib/platform/http/use-pages";
import { BroadcastForm } from "./broadcast-form";
import { BroadcastRow } from "./broadcast-row";

const PATH = "/api/admin/notifications/broadcasts";
/** How often the list is fetched again while messages are being sent. */
const EVERY_MS = 5_000;

/** Shows the form of a broadcast, and the broadcasts that were sent or are scheduled. */
export function BroadcastScreen() {
  const t = useTranslations("broadcast");
  const pages = usePages((cursor) => `${PATH}${cursor ? `?cursor=${cursor}` : ""}`, broadcastPage, {
    everyMs: EVERY_MS,
  });
  return (
    <>
      <PageTitle title={t("title")} description={t("lead")} className="mb-6" />
      <BroadcastForm />
      <section aria-labelledby="past" className="mt-10">
        <h2 id="past" className="mb-4 text-lg">
          {t("past")}
        </h2>
        <PagedList
          pages={pages}
          row={(broadcast) => <BroadcastRow broadcast={broadcast} />}
          empty={t("none")}
        />
      </section>
    </>
  );
}
