"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Field } from "@/components/form/field";
import { FormDialog } from "@/components/form/form-dialog";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { toast } from "@/components/ui/toast";
import { payoutMethods } from "@/db/enums/businesses";
import { businessSettings, payoutAccountForm } from "@/lib/businesses/settings/contract";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

interface Fields {
  method: (typeof payoutMethods)[number];
  holderName: string;
  bankName: string;
  account: string;
}

/** A bank account or a mobile money number. */
export function PayoutAccountDialog({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const t = useTranslations("company.settings.account");
  const form = useForm<Fields, unknown, Fields>({
    resolver: zodResolver(payoutAccountForm) as never,
    defaultValues: { method: "bank", holderName: "", bankName: "", account: "" },
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
      cancel={t("keep")}
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
    </FormDialog>
  );
}
