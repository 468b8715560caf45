"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { CodeField } from "@/components/identity/two-factor/code-field";

/**
 * Asks for the code of an account with two-factor authentication. The form keeps the password and sends it
 * again with the code.
 */
export function SecondStep({ email }: { email: string }) {
  const t = useTranslations("account.login.secondStep");
  const { isSubmitting } = useFormState();
  const { setFocus } = useFormContext();
  // The code is typed next; the form was disabled while the password was checked.
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
