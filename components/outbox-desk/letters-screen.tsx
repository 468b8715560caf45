"use client";

import { useTranslations } from "next-intl";
import { DeskList } from "@/components/admin/desk-list";
import { FilterChoice } from "@/components/admin/filter-bar";
import { useFilters } from "@/components/admin/use-filters";
import { usePages } from "@/lib/api/use-resource";
import { letterPage } from "@/lib/outbox-desk/contract";
import { LetterRow } from "./letter-row";

/** Every email, SMS and push: what left, what waits and what failed. */
export function LettersScreen() {
  const t = useTranslations("outboxDesk");
  const narrowed = useFilters(["search", "status", "channel"]);
  const { filters, choose, pathAfter } = narrowed;
  const pages = usePages(pathAfter("/api/admin/outbox"), letterPage, { everyMs: 15_000 });
  const all = { value: "", label: t("all") };
  const statuses = (["queued", "sending", "sent", "failed"] as const).map((value) => ({
    value,
    label: t(`statuses.${value}`),
  }));
  const channels = (["email", "sms", "push"] as const).map((value) => ({
    value,
    label: t(`channels.${value}`),
  }));
  return (
    <DeskList
      desk="outboxDesk"
      narrowed={narrowed}
      pages={pages}
      choices={
        <>
          <FilterChoice
            label={t("status")}
            value={filters.status}
            options={[all, ...statuses]}
            onChoose={(status) => choose({ status })}
          />
          <FilterChoice
            label={t("channel")}
            value={filters.channel}
            options={[all, ...channels]}
            onChoose={(channel) => choose({ channel })}
          />
        </>
      }
      drawing="messages"
      row={(letter) => <LetterRow letter={letter} />}
    />
  );
}
