"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { CheckList } from "@/components/form/check-list";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import {
  createdKey,
  type KeyForm,
  keyForm,
  keyScopes,
  lifetimeOptions,
} from "@/lib/businesses/api-keys/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { OneTimeSecretDialog } from "./one-time-secret-dialog";

/** Asks for the name and scopes of a key; then shows the key, which is never shown again. */
export function CreateKeyDialog({
  business,
  onClose,
}: {
  business: { id: string; name: string };
  onClose: () => void;
}) {
  const t = useTranslations("apiKeys");
  const [made, setMade] = useState<string>();
  const form = useForm<KeyForm, unknown, KeyForm>({
    resolver: zodResolver(keyForm) as never,
    defaultValues: { name: "", scopes: ["fleet:read", "rentals:read"], lifeDays: 90 },
  });
  async function create({ lifeDays, ...fields }: KeyForm) {
    const request = { ...fields, lifeDays: lifeDays || null, businessId: business.id };
    const { key } = await api.post("/api/api-keys", request, createdKey);
    setMade(key);
    await refreshResources("/api/api-keys");
  }
  if (made) {
    const labels = { title: t("madeTitle"), text: t("madeText"), label: t("key"), done: t("done") };
    return <OneTimeSecretDialog {...labels} secret={made} onClose={onClose} />;
  }
  return (
    <FormDialog
      title={t("dialogTitle")}
      description={t("dialogText", { business: business.name })}
      confirm={t("confirm")}
      busy={t("busy")}
      cancel={t("cancel")}
      onClose={onClose}
      form={form}
      onSubmit={create}
    >
      <Field name="name" label={t("name")} help={t("nameHelp")}>
        {(control) => <Input {...control} maxLength={60} autoComplete="off" />}
      </Field>
      <CheckList name="scopes" legend={t("may")} values={keyScopes} label={(scope) => t(`scopes.${scope}`)} />
      <Field name="lifeDays" label={t("life")}>
        {(control) => (
          <NativeSelect {...control}>
            {lifetimeOptions.map((days) => (
              <option key={days} value={days}>
                {t("lives", { days })}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
    </FormDialog>
  );
}
