"use client";

import { useTranslations } from "next-intl";
import { AdminList } from "@/components/platform/admin-table/admin-list";
import { FilterChoice } from "@/components/platform/admin-table/filter-bar";
import { useFilters } from "@/components/platform/admin-table/use-filters";
import { messageChannels, messageStatuses } from "@/db/enums/messaging";
import { adminMessageFilters, adminMessagePage } from "@/lib/messaging/email-and-sms/admin/contract";
import { usePages } from "@/lib/platform/http/use-resource";
import { MessageRow } from "./message-row";

export function MessagesScreen() {
  const t = useTranslations("outboxAdmin");
  const narrowed = useFilters(adminMessageFilters);
  const { filters, choose, pathAfter } = narrowed;
  const pages = usePages(pathAfter("/api/admin/outbox"), adminMessagePage, { everyMs: 15_000 });
  const all = { value: "", label: t("all") };
  const statuses = messageStatuses.map((value) => ({
    value,
    label: t(`statuses.${value}`),
  }));
  const channels = messageChannels.map((value) => ({
    value,
    label: t(`channels.${value}`),
  }));
  return (
    <AdminList
      messages="outboxAdmin"
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
      row={(message) => <MessageRow message={message} />}
    />
  );
}
