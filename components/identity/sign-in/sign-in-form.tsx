"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, Suspense, useState } from "react";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { SubmitButton } from "@/components/form/submit-button";
import { useLazyResolver } from "@/components/form/use-lazy-resolver";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { lazy } from "@/components/ui/lazy";
import { toast } from "@/components/ui/toast";
import type { SignInRequest } from "@/lib/identity/sign-in/contract";
import { dashboardPath } from "@/lib/identity/sign-in/rules";
import type { UserRole } from "@/lib/platform/actor";
import { ApiError } from "@/lib/platform/http/api-client";
import { localPath } from "@/lib/platform/i18n/local-path";
import { type DemoAccount, DemoCredentials } from "./demo-credentials";
import { PasskeyButton } from "./passkey-button";
import { RoleBanner } from "./role-banner";
import { SecondStep } from "./second-step";
import { signInAs } from "./sign-in";

const SignInLinkOffer = lazy(() =>
  import("./sign-in-link-offer").then((module) => ({ default: module.SignInLinkOffer })),
);

/**
 * `next` is the page to return to, already checked to be on this site; without it the user's dashboard.
 * `children` follow the form: the link for visitors without an account.
 */
export function SignInForm({
  next,
  link,
  hasPasskeys,
  demoAccounts,
  forgotten,
  children,
}: {
  next: string | undefined;
  /** From an email: locks that others have caused do not apply. */
  link: string | undefined;
  /** Whether this site can ask for passkeys. */
  hasPasskeys: boolean;
  demoAccounts: DemoAccount[];
  /** The link shown below the password. */
  forgotten?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("account");
  const te = useTranslations("errors");
  const locale = useLocale();
  const router = useRouter();
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [isLocked, setLocked] = useState(false);
  const form = useForm<SignInRequest>({
    resolver: useLazyResolver(async () => (await import("@/lib/identity/sign-in/contract")).signInRequest),
    defaultValues: { email: "", password: "" },
  });

  const texts = {
    unreachable: t("login.unreachable"),
    locked: (minutes: number) => te("signInLocked", { minutes }),
  };

  async function submit(request: SignInRequest) {
    const role = await signInAs({ ...request, ...(link && { link }) }, texts).catch((problem) => {
      setLocked(problem instanceof ApiError && problem.code === "rate_limited");
      const asksForCode = problem instanceof ApiError && problem.message === "codeRequired";
      if (!asksForCode) throw problem;
      if (isCodeAsked)
        throw new ApiError(problem.status, problem.code, problem.message, { code: problem.message });
      setCodeAsked(true);
    });
    if (role) welcome(role);
  }

  function welcome(role: UserRole) {
    toast.success(
      role === "individual"
        ? t("login.individualWelcome")
        : t("login.welcome", { role: t(`roles.${role}.word`) }),
    );
    // Browsers keep the fragment of an address that was redirected here, such as a scanned code.
    const target = next && (next.includes("#") ? next : next + location.hash);
    router.replace(target ?? localPath(dashboardPath(role), locale));
    // Pages rendered for an anonymous visitor must not be shown again.
    router.refresh();
  }

  function startOver() {
    setCodeAsked(false);
    form.reset({ email: form.getValues("email"), password: "" });
  }

  return (
    <div className="flex flex-col gap-8">
      {link && !isLocked && <Alert>{t("login.link.opened")}</Alert>}
      <Form form={form} onSubmit={submit} translate={errorText(te)}>
        {isCodeAsked ? (
          <SecondStep email={form.getValues("email")} />
        ) : (
          <>
            <Field name="email" label={t("login.email")}>
              {(control) => <Input {...control} type="email" autoComplete="username" inputMode="email" />}
            </Field>
            <div className="flex flex-col gap-2">
              <PasswordField name="password" autoComplete="current-password" />
              {forgotten}
            </div>
            <RoleBanner email={form.watch("email")} />
          </>
        )}
        <SubmitButton busyText={t("login.busy")} className="w-full">
          {t("login.submit")}
        </SubmitButton>
        {hasPasskeys && (
          <PasskeyButton
            label={t(isCodeAsked ? "login.passkey.insteadOfCode" : "login.passkey.submit")}
            busyText={t("login.passkey.busy")}
            texts={texts}
            onSignedIn={welcome}
          />
        )}
        {isLocked && (
          <Suspense>
            <SignInLinkOffer email={form.getValues("email")} next={next} />
          </Suspense>
        )}
        {isCodeAsked && (
          <Button variant="ghost" onClick={startOver}>
            {t("login.secondStep.back")}
          </Button>
        )}
      </Form>
      {!isCodeAsked && children}
      {!isCodeAsked && demoAccounts.length > 0 && (
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
