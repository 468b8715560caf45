"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SearchCombobox } from "@/components/insights/dashboard-search/search-combobox";
import type { SearchResultGroup } from "@/components/insights/dashboard-search/search-results-list";
import { ModalPanel } from "@/components/ui/modal-panel";
import { adminSearchResults } from "@/lib/insights/admin-search/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { useResultGroups } from "./use-result-groups";

/** A page of the console, or something to do there, by its name. */
export interface ConsoleLink {
  href: string;
  label: string;
}

/**
 * Searches people, businesses, cars, bookings, payments, tickets, and the pages and actions of the console while
 * typing.
 */
export function AdminSearchDialog({
  onClose,
  ...links
}: {
  pages: ConsoleLink[];
  actions: ConsoleLink[];
  onClose: () => void;
}) {
  const t = useTranslations("dashboard.adminSearch");
  const layout = useTranslations("layout");
  const [q, setQ] = useState("");
  const path = q ? `/api/admin/search?${new URLSearchParams({ q })}` : undefined;
  const { data, error } = useResource(path, adminSearchResults);
  const groups: SearchResultGroup[] = useResultGroups(data, links, q);
  return (
    <ModalPanel side="center" label={t("title")} closeLabel={layout("close")} onClose={onClose}>
      <SearchCombobox
        texts={{
          label: t("label"),
          placeholder: t("placeholder"),
          find: t("find"),
          blank: t("blank"),
          nothing: t("nothing"),
          waiting: t("waiting"),
          failed: t("failed"),
          found: (count) => t("found", { count }),
        }}
        groups={groups}
        state={!q ? "idle" : data ? "done" : error ? "failed" : "waiting"}
        onSearch={setQ}
        firstIsActive
        isModal
        onDone={onClose}
      />
      <p className="mt-3 text-muted-foreground text-xs">{t("keys")}</p>
    </ModalPanel>
  );
}
