import { readSignedId, signedId } from "@/lib/platform/crypto/signed-id";
import { localizedPageUrl } from "@/lib/platform/i18n/localized-page-url";

const PURPOSE = "notification emails";

/** Returns the unsubscribe page's URL with a signed token, in the reader's locale. */
export function unsubscribeUrl(userId: string, locale: string): string {
  return localizedPageUrl("/unsubscribe/emails", locale, { token: signedId(PURPOSE, userId) });
}

/** Returns the user a token names; undefined for an invalid token. */
export const findUserIdByToken = (token: string) => readSignedId(PURPOSE, token);
