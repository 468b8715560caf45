"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { Field } from "@/components/form/field";
import { Input } from "@/components/ui/input";

/** The code of an account that asks for one. The password stays in the form and is sent again with it. */
export function SecondStep({ email }: { email: string }) {
  const t = useTranslations("account.login.secondStep");
  const { isSubmitting } = useFormState();
  const { setFocus } = useFormContext();
  // What there is to do next is to type the code; the form was locked while the password was judged.
  useEffect(() => {
    if (!isSubmitting) setFocus("code");
  }, [isSubmitting, setFocus]);
  return (
    <>
      <div>
        <h2 className="text-lg">{t("title")}</h2>
        <p className="mt-1 text-muted-foreground text-sm">{t("lead", { email })}</p>
      </div>
      <Field name="code" label={t("code")} help={t("help")} options={{ shouldUnregister: true }}>
        {(control) => (
          <Input
            {...control}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            className="tabular-nums tracking-widest"
          />
        )}
      </Field>
    </>
  );
}
