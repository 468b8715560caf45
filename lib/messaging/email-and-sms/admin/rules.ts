import { secretLifetimes } from "@/lib/messaging/email-and-sms/rules";

const HIDDEN = "••••••";

/**
 * Masks what an administrator must not see in a message: codes, and the tokens in links that open an account,
 * join a team or unsubscribe. In demo mode nothing is masked, because no account is real and the outbox page is
 * public.
 */
export function maskSecrets(
  message: { template: string; body: string },
  isDemo: boolean,
): { body: string; isMasked: boolean } {
  if (isDemo) return { body: message.body, isMasked: false };
  const withoutTokens = message.body.replace(
    /([?&#][\w-]*(?:token|code|secret|key)[\w-]*=)[^\s&<>"]+/gi,
    `$1${HIDDEN}`,
  );
  const body =
    message.template in secretLifetimes
      ? withoutTokens
          .replace(/\d{6,}/g, HIDDEN)
          .replace(/(https?:\/\/[^\s?#<>"]+)[?#][^\s<>"]*/g, `$1?${HIDDEN}`)
      : withoutTokens;
  return { body, isMasked: body !== message.body };
}

/** Only a failed message with a body can be retried; bodies that carried a code are erased when delivery ends. */
export function canRetry({ status, body }: { status: string; body: string }): boolean {
  return status === "failed" && body !== "";
}
