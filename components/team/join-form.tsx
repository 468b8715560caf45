"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { NewPassword } from "@/components/account/new-password";
import { signInAs } from "@/components/account/sign-in";
import { SignUpEnd } from "@/components/account/sign-up-end";
import { useSignUp } from "@/components/account/use-sign-up";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { TERMS_VERSION } from "@/lib/accounts/rules";
import { api } from "@/lib/api/client";
import { invitedForm, joinedAnew } from "@/lib/team/contract";

const empty = { firstName: "", lastName: "", phone: "", password: "", confirmPassword: "" };

/** An account for who was invited and has none; its address is the invitation's. */
export function JoinForm({ token, email, next }: { token: string; email: string; next: string }) {
  const t = useTranslations("team.join");
  const ts = useTranslations("account.signup");
  const form = useForm<z.input<typeof invitedForm>, unknown, z.output<typeof invitedForm>>({
    resolver: zodResolver(invitedForm),
    defaultValues: { ...empty, acceptsTerms: false as true },
  });
  const { submit, isDone } = useSignUp(next, async (fields) => {
    const { confirmPassword, acceptsTerms, ...account } = fields;
    const request = { ...account, token, termsVersion: TERMS_VERSION };
    const made = await api.post("/api/team/accounts", request, joinedAnew);
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
      <SignUpEnd submit={t("create")} busy={t("accepting")} isDone={isDone} />
    </Form>
  );
}
