"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { Field } from "@/components/form/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { payoutMethods } from "@/db/enums/businesses";

/** A bank account or a mobile money number, inside a form with these fields. */
export function PayoutAccountFields() {
  const t = useTranslations("company.settings.account");
  const method = useWatch<{ method: (typeof payoutMethods)[number] }, "method">({ name: "method" });
  return (
    <>
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
    </>
  );
}
