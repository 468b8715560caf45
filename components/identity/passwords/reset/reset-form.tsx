"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { useLazyResolver } from "@/components/form/use-lazy-resolver";
import { NewPassword, usePasswordState } from "@/components/identity/passwords/new-password";
import { refreshSession } from "@/components/identity/sessions/use-session";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { CircleCheckIcon } from "@/components/ui/status-icons";
import type { NewPasswordForm, ResetResponse } from "@/lib/identity/passwords/reset/contract";
import { api, unparsed } from "@/lib/platform/http/api-client";
import { clearResources } from "@/lib/platform/http/clear-resources";
import { Link } from "@/lib/platform/i18n/link";
import { takeRememberedLogin } from "./login-after-reset";

/** Sets a new password. `email` names the account for password managers; `passkeys` are its passkeys' names. */
export function ResetForm({ token, email, passkeys }: { token: string; email: string; passkeys: string[] }) {
  const t = useTranslations("account.reset");
  const translate = errorText(useTranslations("errors"));
  const [done, setDone] = useState<{ message: string; login: string }>();
  const form = useForm<NewPasswordForm>({
    resolver: useLazyResolver(
      async () => (await import("@/lib/identity/passwords/reset/contract")).newPasswordForm,
    ),
    defaultValues: { password: "", confirmPassword: "", removePasskeys: false },
  });

  async function save(passwords: NewPasswordForm) {
    const response = await api.post(
      "/api/password-resets/completion",
      { ...passwords, token },
      unparsed<ResetResponse>(),
    );
    setDone({ message: response.message, login: takeRememberedLogin() });
    // The reset has ended the session in this browser, if there was one.
    clearResources();
    await refreshSession();
  }

  if (done)
    return (
      <div className="flex flex-col items-start gap-5">
        <CircleCheckIcon className="size-10 text-success" />
        <div role="status">
          <p className="font-semibold text-lg tracking-tight">{done.message}</p>
          <p className="mt-1.5 text-muted-foreground">{t("doneText")}</p>
        </div>
        <Button asChild size="lg">
          <Link href={done.login}>{t("login")}</Link>
        </Button>
      </div>
    );
  return (
    <Form form={form} onSubmit={save} translate={translate}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <NewPassword />
      {passkeys.length > 0 && (
        <Field
          name="removePasskeys"
          layout="inline"
          label={t("removePasskeys", { names: passkeys.join(", ") })}
          help={t("removePasskeysHelp")}
        >
          {(control) => <Checkbox {...control} />}
        </Field>
      )}
      <Save />
    </Form>
  );
}

function Save() {
  const t = useTranslations("account.reset");
  const { isReady } = usePasswordState();
  return (
    <SubmitButton busyText={t("busy")} disabled={!isReady} className="w-full">
      {t("submit")}
    </SubmitButton>
  );
}
