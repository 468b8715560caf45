"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/api/client";
import { type CodeSent, codeSent } from "@/lib/otp/contract";
import { type ContactKind, contacts } from "./contact";

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

// Whether this is a demonstration: learned once, also for a dialog that opens while its code is on its way already.
let isDemo = false;

/** Has a code sent, at once unless one is on its way, and knows when the next may be asked for. */
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
      const answer = await api.post(contacts[kind].send, { [contacts[kind].field]: target }, codeSent);
      setResendAt(inSeconds(answer.resendInSeconds));
      isDemo = answer.isInOutbox;
      setOutbox(isDemo);
      toast.success(answer.message);
    } catch (error) {
      refuse(error);
    }
    setSending(false);
  }

  function refuse(error: unknown) {
    const { message, retryAfterS } =
      error instanceof ApiError ? error : { message: "", retryAfterS: undefined };
    if (retryAfterS) setResendAt(inSeconds(retryAfterS));
    // A minute has not passed since the last: that code is still good, and the countdown says the rest.
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
