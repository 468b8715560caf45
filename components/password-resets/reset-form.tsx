"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { NewPassword, usePasswordState } from "@/components/account/new-password";
import { errorText } from "@/components/form/error-text";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { refreshSession } from "@/components/layout/use-session";
import { Button } from "@/components/ui/button";
import { CircleCheckIcon } from "@/components/ui/icons";
import { api } from "@/lib/api/client";
import { forgetResources } from "@/lib/api/use-resource";
import { Link } from "@/lib/i18n/link";
import { type NewPasswords, newPasswords, resetAnswer } from "@/lib/password-resets/contract";

/** The new password, by the rules of signing up. `email` names the account for password managers. */
export function ResetForm({ token, email }: { token: string; email: string }) {
  const t = useTranslations("account.reset");
  const translate = errorText(useTranslations("errors"));
  const [done, setDone] = useState<string>();
  const form = useForm<NewPasswords>({
    resolver: zodResolver(newPasswords),
    defaultValues: { password: "", confirmPassword: "" },
  });

  async function save(passwords: NewPasswords) {
    const answer = await api.post("/api/password-resets/completion", { ...passwords, token }, resetAnswer);
    setDone(answer.message);
    // Whoever was signed in here is not any more.
    forgetResources();
    await refreshSession();
  }

  if (done)
    return (
      <div className="flex flex-col items-start gap-5">
        <CircleCheckIcon className="size-10 text-success" />
        <div role="status">
          <p className="font-semibold text-lg tracking-tight">{done}</p>
          <p className="mt-1.5 text-muted-foreground">{t("doneText")}</p>
        </div>
        <Button asChild size="lg">
          <Link href="/login">{t("login")}</Link>
        </Button>
      </div>
    );
  return (
    <Form form={form} onSubmit={save} translate={translate}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <NewPassword />
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
