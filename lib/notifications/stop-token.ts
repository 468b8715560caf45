import { letterLink } from "@/lib/outbox/link";
import { openSealedId, sealedId } from "@/lib/sealed-id";

const PURPOSE = "notification emails";

/** The last line of letters about news: the page that stops them, in the reader's language. */
export function stopEmailsLink(userId: string, locale: string): string {
  return letterLink("/stop-emails", locale, { token: sealedId(PURPOSE, userId) });
}

/** Whose letters a token stops. */
export const readerOfToken = (token: string) => openSealedId(PURPOSE, token);
