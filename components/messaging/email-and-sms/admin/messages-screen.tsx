"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { AdminList } from "@/components/platform/admin-table/admin-list";
import { BulkBar } from "@/components/platform/admin-table/bulk-bar";
import { FilterChoice } from "@/components/platform/admin-table/filter-bar";
import { SelectAllCards } from "@/components/platform/admin-table/select-all";
import { useFilters } from "@/components/platform/admin-table/use-filters";
import { useSelection } from "@/components/platform/admin-table/use-selection";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { messageChannels, messageStatuses } from "@/db/enums/messaging";
import { adminMessageFilters, adminMessagePage } from "@/lib/messaging/email-and-sms/admin/contract";
import { usePages } from "@/lib/platform/http/use-pages";
import { MessageRow } from "./message-row";

const ResendManyDialog = lazy(() =>
  import("./resend-many-dialog").then((module) => ({ default: module.ResendManyDialog })),
);

export function MessagesScreen() {
  const t = useTranslations("outboxAdmin");
  const narrowed = useFilters(adminMessageFilters);
  const { filters, choose, pathAfter } = narrowed;
  const pages = usePages(pathAfter("/api/admin/outbox"), adminMessagePage, { everyMs: 15_000 });
  const repeatable = (pages.items ?? []).filter(({ canRepeat }) => canRepeat);
  const selection = useSelection(repeatable.map(({ id }) => id));
  const [isResending, setResending] = useState(false);
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
    <>
      <AdminList
        messages="outboxAdmin"
        narrowed={narrowed}
        pages={pages}
        exportPath="/api/admin/outbox/export"
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
        notice={<SelectAllCards selection={selection} />}
        row={(message) => <MessageRow message={message} selection={selection} />}
      />
      <BulkBar selection={selection}>
        <Button size="sm" onClick={() => setResending(true)}>
          {t("repeat")}
        </Button>
      </BulkBar>
      {isResending && (
        <Suspense>
          <ResendManyDialog
            messages={repeatable.filter(({ id }) => selection.has(id))}
            onClose={() => setResending(false)}
          />
        </Suspense>
      )}
    </>
  );
}
