import { secretLives } from "@/lib/outbox/rules";

const HIDDEN = "••••••";

/**
 * A letter as an administrator may read it: codes, and what in links opens an account, a team or stops somebody's letters,
 * are left out. In the demonstration nobody's account is real, and its outbox shows them to everybody anyway.
 */
export function readable(
  letter: { template: string; body: string },
  isDemo: boolean,
): { body: string; isMasked: boolean } {
  if (isDemo) return { body: letter.body, isMasked: false };
  const linksOpen = letter.body.replace(
    /([?&#][\w-]*(?:token|code|secret|key)[\w-]*=)[^\s&<>"]+/gi,
    `$1${HIDDEN}`,
  );
  const body =
    letter.template in secretLives
      ? linksOpen
          .replace(/(?<!\d)\d{6}(?!\d)/g, HIDDEN)
          .replace(/(https?:\/\/[^\s?#<>"]+)[?#][^\s<>"]*/g, `$1?${HIDDEN}`)
      : linksOpen;
  return { body, isMasked: body !== letter.body };
}

/** Sent again is what failed and is still worth something: what carried a code has lost its text. */
export function canRepeat({ status, body }: { status: string; body: string }): boolean {
  return status === "failed" && body !== "";
}
