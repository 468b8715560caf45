"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useFormState } from "react-hook-form";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { usePasswordState } from "@/components/identity/passwords/new-password";
import { Checkbox } from "@/components/ui/checkbox";
import { Link } from "@/lib/platform/i18n/link";

/**
 * Consent and the submit button, which is disabled with an explanation until the password is strong.
 * `isDone`: the next page is loading.
 */
export function SignUpFooter({ submit, busy, isDone }: { submit: string; busy: string; isDone: boolean }) {
  const t = useTranslations("account.signup");
  const te = useTranslations("errors");
  const id = useId();
  const { isReady, strength } = usePasswordState();
  const { isSubmitting } = useFormState();
  const page = (href: string) => (chunks: React.ReactNode) => (
    <Link href={href} target="_blank" className="font-medium underline underline-offset-4">
      {chunks}
    </Link>
  );
  const waitsFor = strength === "strong" ? te("passwordsDiffer") : te("passwordRequirements");
  return (
    <div className="flex flex-col gap-5 border-t pt-6">
      <Field
        name="acceptsTerms"
        layout="inline"
        label={t.rich("consent", { terms: page("/terms"), privacy: page("/privacy") })}
      >
        {(control) => <Checkbox {...control} />}
      </Field>
      <div className="flex flex-col gap-2">
        <SubmitButton
          busyText={busy}
          disabled={!isReady || isDone || isSubmitting}
          aria-describedby={isReady ? undefined : `${id}-why`}
          className="w-full"
        >
          {submit}
        </SubmitButton>
        {!isReady && (
          <p id={`${id}-why`} className="text-center text-muted-foreground text-sm">
            {waitsFor}
          </p>
        )}
      </div>
    </div>
  );
}
