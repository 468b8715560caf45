"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { DemoOutboxLink } from "@/components/messaging/email-and-sms/demo-outbox-link";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { useTimeLeft, useTimeText } from "@/components/ui/use-time-left";
import { type CodeSent, codeAccepted, codeEntry } from "@/lib/identity/contact-verification/contract";
import { api } from "@/lib/platform/http/api-client";
import { type ContactKind, contacts } from "./contact";
import { useCode } from "./use-code";

/** Asks for the code that was sent, and offers a new one after the waiting time. */
export function CodeStep({
  kind,
  target,
  sent,
  onVerified,
}: {
  kind: ContactKind;
  target: string;
  /** A code that was sent already; without it the step sends one. */
  sent?: CodeSent;
  onVerified: () => void;
}) {
  const t = useTranslations("account.otp");
  const translate = errorText(useTranslations("errors"));
  const code = useCode(kind, target, sent);
  const form = useForm<z.input<typeof codeEntry>, unknown, z.output<typeof codeEntry>>({
    resolver: zodResolver(codeEntry),
    defaultValues: { otp: "" },
  });

  const { setFocus } = form;
  // The step may replace another one in an open dialog, which loses the focus.
  useEffect(() => setFocus("otp"), [setFocus]);

  async function verify({ otp }: { otp: string }) {
    const { verify: path, field } = contacts[kind];
    const { message } = await api.post(path, { [field]: target, otp }, codeAccepted);
    toast.success(message);
    onVerified();
  }

  return (
    <Form form={form} onSubmit={verify} translate={translate}>
      {code.problem && <Alert variant="danger">{code.problem}</Alert>}
      {code.outbox && <DemoOutboxLink />}
      <Field name="otp" label={t("code")} help={t("codeHelp")}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            placeholder={t("placeholder")}
            className="text-lg tabular-nums tracking-[0.2em] placeholder:text-base placeholder:tracking-normal"
          />
        )}
      </Field>
      <SubmitButton busyText={t("checking")} disabled={form.watch("otp").trim() === ""} className="w-full">
        {t("verify")}
      </SubmitButton>
      <Resend resendAt={code.resendAt} isSending={code.isSending} onResend={code.send} />
    </Form>
  );
}

function Resend({
  resendAt,
  isSending,
  onResend,
}: {
  resendAt: number;
  isSending: boolean;
  onResend: () => void;
}) {
  const t = useTranslations("account.otp");
  const left = useTimeLeft(resendAt);
  const text = useTimeText();
  if (left > 0 && !isSending)
    return (
      <p className="min-h-10 text-center text-muted-foreground text-sm tabular-nums">
        {t("resendIn", { time: text(left) })}
      </p>
    );
  return (
    <Button variant="ghost" busy={isSending} busyText={t("sending")} onClick={onResend}>
      {t("resend")}
    </Button>
  );
}
