"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { CodeField } from "@/components/two-factor/code-field";

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
      <CodeField label={t("code")} help={t("help")} options={{ shouldUnregister: true }} />
    </>
  );
}
