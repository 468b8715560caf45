"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { type SignInRequest, signInRequest } from "@/lib/auth/contract";
import { dashboardPath } from "@/lib/auth/rules";
import { localPath } from "@/lib/i18n/local-path";
import { type DemoAccount, DemoCredentials } from "./demo-credentials";
import { PasswordField } from "./password-field";
import { RoleBanner } from "./role-banner";
import { signInAs } from "./sign-in";

/**
 * `next` is where the person was going, already checked to be ours; else their dashboard. `children` follow the form:
 * the way for who has no account.
 */
export function LoginForm({
  next,
  demoAccounts,
  children,
}: {
  next: string | undefined;
  demoAccounts: DemoAccount[];
  children: ReactNode;
}) {
  const t = useTranslations("account");
  const translate = errorText(useTranslations("errors"));
  const locale = useLocale();
  const router = useRouter();
  const form = useForm<SignInRequest>({
    resolver: zodResolver(signInRequest),
    defaultValues: { email: "", password: "" },
  });

  async function logIn(request: SignInRequest) {
    const role = await signInAs(request, t("login.unreachable"));
    toast.success(t("login.welcome", { role: t(`roles.${role}.word`) }));
    router.replace(next ?? localPath(dashboardPath(role), locale));
    // What was drawn for a stranger must not be shown again.
    router.refresh();
  }

  return (
    <div className="flex flex-col gap-8">
      <Form form={form} onSubmit={logIn} translate={translate}>
        <Field name="email" label={t("login.email")}>
          {(control) => <Input {...control} type="email" autoComplete="username" inputMode="email" />}
        </Field>
        <PasswordField name="password" autoComplete="current-password" />
        <RoleBanner email={form.watch("email")} />
        <SubmitButton busyText={t("login.busy")} className="w-full">
          {t("login.submit")}
        </SubmitButton>
      </Form>
      {children}
      {demoAccounts.length > 0 && (
        <DemoCredentials
          accounts={demoAccounts}
          onFill={({ email, password }) => {
            form.reset({ email, password });
            form.clearErrors();
          }}
        />
      )}
    </div>
  );
}
