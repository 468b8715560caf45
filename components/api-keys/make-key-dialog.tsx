"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { PasswordField } from "@/components/account/password-field";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { type KeyForm, keyForm, keyScopes, lifeChoices, madeKey } from "@/lib/api-keys/contract";
import { CheckList } from "./check-list";
import { ShownSecret } from "./shown-secret";

/** Asks what the key is for and may do; then shows it, this once. */
export function MakeKeyDialog({
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
    defaultValues: { name: "", scopes: ["fleet:read", "rentals:read"], lifeDays: 90, password: "" },
  });
  async function make({ lifeDays, ...wanted }: KeyForm) {
    const request = { ...wanted, lifeDays: lifeDays || null, businessId: business.id };
    const { key } = await api.post("/api/api-keys", request, madeKey);
    setMade(key);
    await refreshResources("/api/api-keys");
  }
  if (made) {
    const words = { title: t("madeTitle"), text: t("madeText"), label: t("key"), done: t("done") };
    return <ShownSecret {...words} secret={made} onClose={onClose} />;
  }
  return (
    <FormDialog
      title={t("dialogTitle")}
      description={t("dialogText", { business: business.name })}
      confirm={t("confirm")}
      busy={t("busy")}
      keep={t("cancel")}
      onClose={onClose}
      form={form}
      onSubmit={make}
    >
      <Field name="name" label={t("name")} help={t("nameHelp")}>
        {(control) => <Input {...control} maxLength={60} autoComplete="off" />}
      </Field>
      <CheckList name="scopes" legend={t("may")} values={keyScopes} label={(scope) => t(`scopes.${scope}`)} />
      <Field name="lifeDays" label={t("life")}>
        {(control) => (
          <NativeSelect {...control}>
            {lifeChoices.map((days) => (
              <option key={days} value={days}>
                {t("lives", { days })}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <PasswordField name="password" label={t("password")} autoComplete="current-password" />
    </FormDialog>
  );
}
