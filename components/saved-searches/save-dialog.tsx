"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/form/field";
import { BareFormDialog } from "@/components/form/form-dialog";
import { SwitchRow } from "@/components/settings/switch-row";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/api/client";
import { savedSearch, savedSearchForm } from "@/lib/saved-searches/contract";

type Wish = z.output<typeof savedSearchForm>;

/** Keeps the search of this page under a name, with or without alerts. */
export function SaveDialog({
  query,
  name,
  onClose,
}: {
  query: string;
  /** To begin with: what the search asks for. */
  name: string;
  onClose: () => void;
}) {
  const t = useTranslations("savedSearches");
  const form = useForm<Wish>({
    resolver: zodResolver(savedSearchForm),
    defaultValues: { name, hasAlerts: true },
  });
  async function save(wish: Wish) {
    await api.post("/api/saved-searches", { ...wish, query }, savedSearch).catch((error) => {
      throw error instanceof ApiError && error.message ? error : new ApiError(0, "unavailable", t("failed"));
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
      keep={t("cancel")}
      className="max-w-md"
      onClose={onClose}
      form={form}
      onSubmit={save}
      // The only thing to be wrong here is an empty name.
      translate={(message) => (/^[a-z]\w+$/.test(message) ? t("nameNeeded") : message)}
    >
      <Field name="name" label={t("name")}>
        {(control) => <Input {...control} maxLength={80} autoComplete="off" />}
      </Field>
      <SwitchRow name="hasAlerts" label={t("alerts")} help={t("alertsHelp")} />
    </BareFormDialog>
  );
}
