"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { useLazyResolver } from "@/components/form/use-lazy-resolver";
import { NewPassword } from "@/components/identity/passwords/new-password";
import { SignUpFooter } from "@/components/identity/registration/sign-up-footer";
import { useSignUp } from "@/components/identity/registration/use-sign-up";
import { signInAs } from "@/components/identity/sign-in/sign-in";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import type { JoinedWithNewAccount } from "@/lib/businesses/team/contract";
import { TERMS_VERSION } from "@/lib/identity/accounts/rules";
import { api, unparsed } from "@/lib/platform/http/api-client";

const empty = { firstName: "", lastName: "", phone: "", password: "", confirmPassword: "" };

/** The sign-up form for somebody invited without an account; the address is the invitation's. */
export function JoinForm({ token, email, next }: { token: string; email: string; next: string }) {
  const t = useTranslations("team.join");
  const ts = useTranslations("account.signup");
  const form = useForm({
    resolver: useLazyResolver(
      async () => (await import("@/lib/businesses/team/contract")).invitedAccountForm,
    ),
    defaultValues: { ...empty, acceptsTerms: false as true },
  });
  const { submit, isDone } = useSignUp(next, async (fields) => {
    const { confirmPassword, acceptsTerms, ...account } = fields;
    const request = { ...account, token, termsVersion: TERMS_VERSION };
    const made = await api.post("/api/team/accounts", request, unparsed<JoinedWithNewAccount>());
    toast.success(`${ts("done")} ${t("done", { business: made.business.name })}`);
    return signInAs({ token: made.token }, { unreachable: "", locked: () => "" }).then(
      () => ({ isSignedIn: true }),
      () => ({ isSignedIn: false }),
    );
  });
  return (
    <Form form={form} onSubmit={submit} translate={errorText(useTranslations("errors"))}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="firstName" label={ts("personal.firstName")}>
          {(control) => <Input {...control} autoComplete="given-name" />}
        </Field>
        <Field name="lastName" label={ts("personal.lastName")}>
          {(control) => <Input {...control} autoComplete="family-name" />}
        </Field>
      </div>
      <Field name="phone" label={ts("phone")} help={ts("phoneHelp")}>
        {(control) => <Input {...control} type="tel" autoComplete="tel" inputMode="tel" />}
      </Field>
      <NewPassword />
      <SignUpFooter submit={t("create")} busy={t("accepting")} isDone={isDone} />
    </Form>
  );
}
