"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { toast } from "@/components/ui/toast";
import { type CodeSent, codeSent } from "@/lib/identity/contact-verification/contract";
import { ApiError, api } from "@/lib/platform/http/api-client";
import "@/lib/platform/http/parse-response";
import { type ContactKind, contacts } from "./contact";

const inSeconds = (seconds: number) => Date.now() + seconds * 1_000;

// Whether this is demo mode. It is stored in the module, for dialogs that open after their code was sent.
let isDemo = false;

/** Sends a code unless one was sent already, and tracks when the next may be requested. */
export function useCode(kind: ContactKind, target: string, sent: CodeSent | undefined) {
  const t = useTranslations("account.otp");
  const [resendAt, setResendAt] = useState(() => inSeconds(sent?.resendInSeconds ?? 0));
  const [outbox, setOutbox] = useState(sent?.isInOutbox ?? isDemo);
  const [isSending, setSending] = useState(!sent);
  const [problem, setProblem] = useState<string>();

  async function send() {
    setSending(true);
    setProblem(undefined);
    try {
      const response = await api.post(contacts[kind].send, { [contacts[kind].field]: target }, codeSent);
      setResendAt(inSeconds(response.resendInSeconds));
      isDemo = response.isInOutbox;
      setOutbox(isDemo);
      toast.success(response.message);
    } catch (error) {
      refuse(error);
    }
    setSending(false);
  }

  function refuse(error: unknown) {
    const { message, retryAfterS } =
      error instanceof ApiError ? error : { message: "", retryAfterS: undefined };
    if (retryAfterS) setResendAt(inSeconds(retryAfterS));
    // The last code is less than a minute old and still valid, and the countdown shows the wait.
    if (retryAfterS && retryAfterS <= 60) return;
    setProblem(message || t(`${kind}.failed`));
    toast.error(message || t(`${kind}.failed`));
  }

  const begin = useEffectEvent(() => {
    if (!sent) void send();
  });
  useEffect(() => begin(), []);
  return { resendAt, outbox, isSending, problem, send: () => void send() };
}
