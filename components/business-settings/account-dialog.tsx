"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { PasswordField } from "@/components/account/password-field";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { businessSettings, payoutAccountForm, payoutMethods } from "@/lib/business-settings/contract";

interface Fields {
  method: (typeof payoutMethods)[number];
  holderName: string;
  bankName: string;
  account: string;
  password: string;
}

/** A bank account or a telephone with mobile money; the password is asked for again. */
export function AccountDialog({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const t = useTranslations("company.settings.account");
  const form = useForm<Fields, unknown, Fields>({
    resolver: zodResolver(payoutAccountForm) as never,
    defaultValues: { method: "bank", holderName: "", bankName: "", account: "", password: "" },
  });
  const method = form.watch("method");
  async function save(account: Fields) {
    const request = { ...account, businessId };
    await api.put("/api/business-settings/payout-account", request, businessSettings);
    toast.success(t("saved"));
    onClose();
    await refreshResources("/api/business-settings");
  }
  return (
    <FormDialog
      title={t("dialogTitle")}
      description={t("dialogText")}
      confirm={t("save")}
      busy={t("saving")}
      keep={t("keep")}
      onClose={onClose}
      form={form}
      onSubmit={save}
    >
      <Field name="method" label={t("method")}>
        {(control) => (
          <NativeSelect {...control}>
            {payoutMethods.map((each) => (
              <option key={each} value={each}>
                {t(`methods.${each}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field name="holderName" label={t("holderName")}>
        {(control) => <Input {...control} autoComplete="off" />}
      </Field>
      {method === "bank" && (
        <Field name="bankName" label={t("bankName")}>
          {(control) => <Input {...control} autoComplete="off" />}
        </Field>
      )}
      <Field name="account" label={t(`account.${method}`)}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            inputMode={method === "momo" ? "tel" : "text"}
            spellCheck={false}
          />
        )}
      </Field>
      <PasswordField name="password" label={t("password")} autoComplete="current-password" />
    </FormDialog>
  );
}
