"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { useLazyResolver } from "@/components/form/use-lazy-resolver";
import { DemoOutboxLink } from "@/components/messaging/email-and-sms/demo-outbox-link";
import { Button } from "@/components/ui/button";
import { MailIcon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import type { ResetRequest, ResetResponse } from "@/lib/identity/passwords/reset/contract";
import { api, unparsed } from "@/lib/platform/http/api-client";
import { rememberLogin } from "./login-after-reset";

/** Requests a reset link; the response is the same whether or not the address has an account. */
export function ForgotForm({
  isDemo,
  login,
}: {
  isDemo: boolean;
  /** The login page with the page that follows it. */
  login: string;
}) {
  const t = useTranslations("account.forgot");
  const translate = errorText(useTranslations("errors"));
  const [answer, setAnswer] = useState<string>();
  const form = useForm<ResetRequest>({
    resolver: useLazyResolver(
      async () => (await import("@/lib/identity/passwords/reset/contract")).resetRequest,
    ),
    defaultValues: { email: "" },
  });

  async function ask(request: ResetRequest) {
    const { message } = await api.post("/api/password-resets", request, unparsed<ResetResponse>());
    rememberLogin(login);
    setAnswer(message);
  }

  if (answer)
    return (
      <div className="flex flex-col items-start gap-5">
        <span className="inline-flex size-12 items-center justify-center rounded-full bg-success-soft text-success">
          <MailIcon className="size-6" />
        </span>
        <div role="status">
          <p className="font-semibold text-lg tracking-tight">{t("sentTitle")}</p>
          <p className="mt-1.5">{answer}</p>
          <p className="mt-3 text-muted-foreground text-sm">{t("hint")}</p>
        </div>
        {isDemo && <DemoOutboxLink />}
        <Button variant="secondary" onClick={() => setAnswer(undefined)}>
          {t("again")}
        </Button>
      </div>
    );
  return (
    <Form form={form} onSubmit={ask} translate={translate}>
      <Field name="email" label={t("email")}>
        {(control) => (
          <Input {...control} type="email" autoComplete="username" inputMode="email" autoCapitalize="none" />
        )}
      </Field>
      <SubmitButton busyText={t("busy")} className="w-full">
        {t("submit")}
      </SubmitButton>
    </Form>
  );
}
