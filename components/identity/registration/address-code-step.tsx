"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { useTimeLeft, useTimeText } from "@/components/ui/use-time-left";
import { RESEND_AFTER_MS } from "@/lib/identity/contact-verification/rules";
import { ApiError } from "@/lib/platform/http/api-client";

/**
 * Asks for the code that was sent to the address, in the sign-up form, which keeps what was entered and sends it again
 * with the code. `onResend` sends the form without one.
 */
export function AddressCodeStep({
  submit,
  busy,
  isDone,
  onResend,
  onBack,
}: {
  submit: string;
  busy: string;
  isDone: boolean;
  onResend: () => Promise<void>;
  onBack: () => void;
}) {
  const t = useTranslations("account.signup.code");
  const { isSubmitting } = useFormState();
  const { getValues, setFocus, watch } = useFormContext();
  // The code is typed next; the form was disabled while it was sent.
  useEffect(() => {
    if (!isSubmitting) setFocus("code");
  }, [isSubmitting, setFocus]);
  return (
    <>
      <div>
        <h2 className="text-lg">{t("title")}</h2>
        <p className="mt-1 text-muted-foreground text-sm">
          {t.rich("lead", {
            address: getValues("email"),
            email: (chunks) => <strong className="break-all font-medium text-foreground">{chunks}</strong>,
          })}
        </p>
      </div>
      <Field name="code" label={t("label")} help={t("help")}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            className="text-lg tabular-nums tracking-[0.2em]"
          />
        )}
      </Field>
      <div className="flex flex-col gap-2">
        <SubmitButton
          busyText={busy}
          disabled={String(watch("code")).trim() === "" || isDone || isSubmitting}
          className="w-full"
        >
          {submit}
        </SubmitButton>
        <Resend onResend={onResend} />
        <Button variant="ghost" onClick={onBack}>
          {t("back")}
        </Button>
      </div>
    </>
  );
}

const inAMinute = () => new Date(Date.now() + RESEND_AFTER_MS).toISOString();

function Resend({ onResend }: { onResend: () => Promise<void> }) {
  const t = useTranslations("account.signup.code");
  const te = useTranslations("errors");
  const [resendAt, setResendAt] = useState(inAMinute);
  const left = useTimeLeft(resendAt);
  const text = useTimeText();
  if (left > 0)
    return (
      <p className="flex min-h-10 items-center justify-center text-muted-foreground text-sm tabular-nums">
        {t("resendIn", { time: text(left) })}
      </p>
    );
  async function resend() {
    try {
      await onResend();
      setResendAt(inAMinute());
      toast.success(t("sent"));
    } catch (problem) {
      toast.error((problem instanceof ApiError && problem.message) || te("unavailable"));
    }
  }
  return (
    <Button variant="ghost" onClick={() => void resend()}>
      {t("resend")}
    </Button>
  );
}
