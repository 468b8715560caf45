import { readSignedId, signedId } from "@/lib/platform/crypto/signed-id";
import { localizedPageUrl } from "@/lib/platform/i18n/localized-page-url";

/** The preference that an unsubscribe link turns off: all notifications by email, or marketing. */
const purposes = { email: "notification emails", marketing: "marketing" } as const;
export type Unsubscribable = keyof typeof purposes;

/** Returns the unsubscribe page's URL with a signed token, in the reader's locale. */
export function unsubscribeUrl(userId: string, locale: string, from: Unsubscribable): string {
  return localizedPageUrl("/unsubscribe/emails", locale, { token: signedId(purposes[from], userId) });
}

/** Returns the user a token names, and what they unsubscribe from; undefined for an invalid token. */
export function readUnsubscribeToken(token: string): { userId: string; from: Unsubscribable } | undefined {
  for (const from of ["email", "marketing"] as const) {
    const userId = readSignedId(purposes[from], token);
    if (userId) return { userId, from };
  }
  return undefined;
}
