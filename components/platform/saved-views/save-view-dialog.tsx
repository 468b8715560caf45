"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Input } from "@/components/ui/input";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { savedView, savedViewForm, type ViewedList } from "@/lib/platform/saved-views/contract";

/** Asks for the name under which the current filters are saved. */
export function SaveViewDialog({
  list,
  query,
  onClose,
}: {
  list: ViewedList;
  query: string;
  onClose: () => void;
}) {
  const t = useTranslations("ui.views");
  const form = useForm({ resolver: zodResolver(savedViewForm), defaultValues: { name: "" } });
  return (
    <FormDialog
      title={t("save")}
      description={t("text")}
      confirm={t("confirm")}
      busy={t("saving")}
      cancel={t("cancel")}
      className="max-w-md"
      onClose={onClose}
      form={form}
      onSubmit={async ({ name }) => {
        await api.post("/api/admin/saved-views", { list, name, query }, savedView);
        await refreshResources("/api/admin/saved-views");
        onClose();
      }}
    >
      <Field name="name" label={t("name")}>
        {(control) => <Input {...control} maxLength={40} autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}
