"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { useFormDraft } from "@/components/form/use-form-draft";
import { useSession } from "@/components/identity/sessions/use-session";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { api } from "@/lib/platform/http/api-client";
import {
  type ContactMessage,
  type ContactMessageInput,
  contactMessage,
  contactReceipt,
} from "@/lib/support/tickets/contract";
import { MessageSent } from "./message-sent";

const blank = { name: "", email: "", phone: "", subject: "", message: "", homepage: "" } as const;

/**
 * Sends a message to support. The input stays until it has been received; then the reference is shown.
 * `onReady` is called once the form can keep what is typed.
 */
export function ContactForm({ onReady }: { onReady: () => void }) {
  const t = useTranslations("location");
  const optional = useTranslations("ui")("optional");
  const translate = errorText(useTranslations("errors"));
  const user = useSession();
  const [sent, setSent] = useState<{ reference: string; email: string }>();
  const form = useForm<ContactMessageInput, unknown, ContactMessage>({
    resolver: zodResolver(contactMessage),
    defaultValues: blank,
  });

  useFormDraft(form, "contact");

  // Fills in the contact details of a signed-in user.
  useEffect(() => {
    if (!user) return;
    for (const field of ["name", "email"] as const)
      if (!form.getValues(field)) form.setValue(field, user[field]);
  }, [user, form]);

  useEffect(onReady, [onReady]);

  // The idempotency key is reused for unchanged content, so that sending again after a lost response creates
  // one ticket.
  const lastRequest = useRef({ text: "", key: "" });
  const trap = useRef<HTMLInputElement>(null);
  async function send(typed: ContactMessage) {
    const values = { ...typed, homepage: trap.current?.value ?? "" };
    const text = JSON.stringify(values);
    if (lastRequest.current.text !== text) lastRequest.current = { text, key: crypto.randomUUID() };
    const { reference } = await api.post(
      "/api/contact-messages",
      values,
      contactReceipt,
      lastRequest.current.key,
    );
    setSent({ reference, email: values.email });
    form.reset({ ...blank, name: values.name, email: values.email, phone: values.phone });
  }

  if (sent) return <MessageSent {...sent} onAnother={() => setSent(undefined)} />;
  return (
    <Form form={form} onSubmit={send} translate={translate}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="name" label={t("name")}>
          {(control) => <Input {...control} autoComplete="name" maxLength={100} />}
        </Field>
        <Field name="email" label={t("email")}>
          {(control) => (
            <Input {...control} type="email" autoComplete="email" inputMode="email" maxLength={254} />
          )}
        </Field>
        <Field name="phone" label={t("phone")} hint={optional}>
          {(control) => <Input {...control} type="tel" autoComplete="tel" maxLength={25} />}
        </Field>
        <Field name="subject" label={t("subject")}>
          {(control) => <Input {...control} autoComplete="off" maxLength={150} />}
        </Field>
      </div>
      <Field name="message" label={t("message")}>
        {(control) => <Textarea {...control} rows={6} maxLength={2_000} className="min-h-36" />}
      </Field>
      {/* A honeypot for bots that fill in every field. It is outside the form's fields, and so is its error. */}
      <label aria-hidden="true" className="absolute -left-[200vw]">
        {t("homepage")}
        <input ref={trap} tabIndex={-1} autoComplete="off" />
      </label>
      <SubmitButton busyText={t("busy")} className="sm:self-start">
        {t("submit")}
      </SubmitButton>
    </Form>
  );
}
