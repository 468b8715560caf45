/** Default page size (spec.md §9). */
export const PAGE_SIZE = 50;

/** Maximum length of a message, in characters. */
export const MAX_MESSAGE_LENGTH = 2_000;

export const UNREAD_EMAIL_AFTER_MINUTES = 5;

/** Replaces contact details until a booking is paid. */
const MASK = "•••";

// A phone number as people write it: at least nine digits, with separators between them.
const phone = /(?<![\d•])\+?\d(?:[\s.\-()/]*\d){8,14}(?!\d)/g;
const email =
  /[\p{L}\p{N}._%+-]+\s*(?:@|\(at\)|\[at\])\s*[\p{L}\p{N}.-]+\s*(?:\.|\(dot\)|\[dot\])\s*\p{L}{2,}/giu;
const web = /\b(?:https?:\/\/|www\.)\S+|\b(?:wa\.me|t\.me)\/\S+/gi;
// Kigali's street names, such as "KG 7 Ave" and "KN 5 Rd 12", with an optional house number.
const street = /\bK[KGN]\s?\d{1,3}\s?(?:ave(?:nue)?|st(?:reet)?|rd|road)\b\.?(?:\s?(?:no\.?\s?)?\d{1,4})?/gi;

/**
 * Masks phone numbers, email addresses, web addresses and streets: a booking agreed outside the site is not
 * protected. Dates and prices stay.
 */
export function maskContactDetails(text: string): { text: string; isMasked: boolean } {
  const shown = [email, web, street, phone].reduce(
    (rest, pattern) => rest.replace(pattern, (found) => (isDate(found) ? found : MASK)),
    text,
  );
  return { text: shown, isMasked: shown !== text };
}

/** Matches dates such as "2026-12-01 10:00" and "01/12/2026 – 05/12/2026", which look like phone numbers. */
const isDate = (found: string) =>
  /^\s*(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4})(?:[\s\-/]|$)/.test(found);
