"use client";

import { useTranslations } from "next-intl";
import { PagedList } from "@/components/platform/http/paged-list";
import { PageTitle } from "@/components/ui/page-title";
import { broadcastPage } from "@/lib/messaging/broadcasts/contract";
import { usePages } from "@/lib/platform/http/use-resource";
import { BroadcastForm } from "./broadcast-form";
import { BroadcastRow } from "./broadcast-row";

const PATH = "/api/admin/notifications/broadcasts";
/** How soon the list shows what has been sent meanwhile. */
const EVERY_MS = 5_000;

/** Shows the form of a message to many, and those that were sent or wait for their time. */
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
