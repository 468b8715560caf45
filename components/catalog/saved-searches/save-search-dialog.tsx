"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { BareFormDialog } from "@/components/form/bare-form-dialog";
import { Field } from "@/components/form/field";
import { SwitchRow } from "@/components/form/switch-row";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { savedSearch, savedSearchForm } from "@/lib/catalog/saved-searches/contract";
import { ApiError, api } from "@/lib/platform/http/api-client";

type SavedSearchValues = z.output<typeof savedSearchForm>;

/** Saves the page's search under a name, with or without alerts. */
export function SaveSearchDialog({
  query,
  name,
  onClose,
}: {
  query: string;
  /** The suggested name: a summary of the search. */
  name: string;
  onClose: () => void;
}) {
  const t = useTranslations("savedSearches");
  const form = useForm<SavedSearchValues>({
    resolver: zodResolver(savedSearchForm),
    defaultValues: { name, hasAlerts: true },
  });
  async function save(values: SavedSearchValues) {
    await api.post("/api/saved-searches", { ...values, query }, savedSearch).catch((error) => {
      throw error instanceof ApiError ? error : new ApiError(0, "unavailable", t("failed"));
    });
    toast.success(t("kept"));
    onClose();
  }
  return (
    <BareFormDialog
      title={t("dialog")}
      description={t("dialogLead")}
      confirm={t("save")}
      busy={t("saving")}
      cancel={t("cancel")}
      className="max-w-md"
      onClose={onClose}
      form={form}
      onSubmit={save}
      // The only field that can be invalid here is an empty name.
      translate={(message) => (/^[a-z]\w+$/.test(message) ? t("nameNeeded") : message)}
    >
      <Field name="name" label={t("name")}>
        {(control) => <Input {...control} maxLength={80} autoComplete="off" />}
      </Field>
      <SwitchRow name="hasAlerts" label={t("alerts")} help={t("alertsHelp")} />
    </BareFormDialog>
  );
}
