"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { errorText } from "@/components/form/error-text";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { useTimeLeft, useTimeText } from "@/components/ui/use-time-left";
import { RESEND_AFTER_MS } from "@/lib/identity/contact-verification/rules";

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

const inAMinute = () => Date.now() + RESEND_AFTER_MS;

function Resend({ onResend }: { onResend: () => Promise<void> }) {
  const t = useTranslations("account.signup.code");
  const translate = errorText(useTranslations("errors"));
  const [resendAt, setResendAt] = useState(inAMinute);
  const left = useTimeLeft(resendAt);
  const text = useTimeText();
  const { run: resend, isBusy } = useAction(
    async () => {
      await onResend();
      setResendAt(inAMinute());
      toast.success(t("sent"));
    },
    (failure) => toast.error(translate(failure)),
  );
  if (left > 0)
    return (
      <p className="flex min-h-10 items-center justify-center text-muted-foreground text-sm tabular-nums">
        {t("resendIn", { time: text(left) })}
      </p>
    );
  return (
    <Button variant="ghost" busy={isBusy} onClick={() => void resend()}>
      {t("resend")}
    </Button>
  );
}
