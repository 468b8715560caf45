"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { SubmitButton } from "@/components/form/submit-button";
import { Input } from "@/components/ui/input";
import { OpenDialog } from "@/components/ui/open-dialog";
import { emailChange, phoneChange } from "@/lib/identity/contact-verification/change/contract";
import { type CodeSent, codeSent } from "@/lib/identity/contact-verification/contract";
import { api } from "@/lib/platform/http/api-client";
import { CodeStep } from "./code-step";
import type { ContactKind } from "./contact";

const forms = {
  email: { schema: emailChange, type: "email", mode: "email", complete: "email" },
  phone: { schema: phoneChange, type: "tel", mode: "tel", complete: "tel" },
} as const;

/** Changes an email address or number: asks for the password, then for the code sent to the new contact. */
export function ChangeDialog({
  kind,
  onClose,
  onVerified,
}: {
  kind: ContactKind;
  onClose: () => void;
  onVerified: () => void;
}) {
  const t = useTranslations("account.otp");
  const [next, setNext] = useState<{ target: string; sent: CodeSent }>();
  if (next)
    return (
      <OpenDialog
        title={t(`${kind}.title`)}
        text={t(`${kind}.lead`, { target: next.target })}
        onClose={onClose}
        className="max-w-md"
      >
        <CodeStep kind={kind} target={next.target} sent={next.sent} onVerified={onVerified} />
      </OpenDialog>
    );
  return (
    <OpenDialog
      title={t(`${kind}.changeTitle`)}
      text={t(`${kind}.changeLead`)}
      onClose={onClose}
      className="max-w-md"
    >
      <NewContact kind={kind} onSent={(target, sent) => setNext({ target, sent })} />
    </OpenDialog>
  );
}

function NewContact({
  kind,
  onSent,
}: {
  kind: ContactKind;
  onSent: (target: string, sent: CodeSent) => void;
}) {
  const t = useTranslations("account.otp");
  const { schema, type, mode, complete } = forms[kind];
  const form = useForm<Record<string, string>>({
    resolver: zodResolver(schema) as never,
    defaultValues: { [kind]: "", password: "" },
  });

  async function ask(change: Record<string, string>) {
    const sent = await api.post(`/api/contact-changes/${kind}`, change, codeSent);
    onSent(change[kind] ?? "", sent);
  }

  return (
    <Form form={form} onSubmit={ask} translate={errorText(useTranslations("errors"))}>
      <Field name={kind} label={t(`${kind}.new`)} help={kind === "phone" ? t("phone.help") : undefined}>
        {(control) => (
          <Input {...control} type={type} inputMode={mode} autoComplete={complete} autoCapitalize="none" />
        )}
      </Field>
      <PasswordField name="password" label={t("password")} autoComplete="current-password" />
      <SubmitButton busyText={t("sending")} className="w-full">
        {t("sendCode")}
      </SubmitButton>
    </Form>
  );
}
