/** spec.md §9: how many messages a page of a talk has unless told. */
export const PAGE_SIZE = 50;

/** Longest message, in signs. */
export const LONGEST = 2_000;

/** How long after a message its unread reader gets a letter. */
export const LETTER_AFTER_MINUTES = 5;

/** Stands for what people may not exchange before a rental is paid. */
const MASK = "•••";

// A number as people write it, with what they put between its figures: at least nine of them.
const phone = /(?<![\d•])\+?\d(?:[\s.\-()/]*\d){8,14}(?!\d)/g;
const email =
  /[\p{L}\p{N}._%+-]+\s*(?:@|\(at\)|\[at\])\s*[\p{L}\p{N}.-]+\s*(?:\.|\(dot\)|\[dot\])\s*\p{L}{2,}/giu;
const web = /\b(?:https?:\/\/|www\.)\S+|\b(?:wa\.me|t\.me)\/\S+/gi;
// Kigali's streets: "KG 7 Ave", "KN 5 Rd 12", and what has a number before "Street".
const street = /\bK[KGN]\s?\d{1,3}\s?(?:ave(?:nue)?|st(?:reet)?|rd|road)\b\.?(?:\s?(?:no\.?\s?)?\d{1,4})?/gi;

/**
 * A message without telephone numbers, e-mail addresses, web addresses and streets: until a rental is paid, what is agreed
 * elsewhere protects nobody. Dates and prices stay.
 */
export function masked(text: string): { text: string; isMasked: boolean } {
  const shown = [email, web, street, phone].reduce(
    (rest, pattern) => rest.replace(pattern, (found) => (isDate(found) ? found : MASK)),
    text,
  );
  return { text: shown, isMasked: shown !== text };
}

/** "2026-12-01 10:00", "01/12/2026 – 05/12/2026": figures, and no number to call. */
const isDate = (found: string) =>
  /^\s*(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4})(?:[\s\-/]|$)/.test(found);

/** The beginning of a message, for a list or a letter. */
export function excerptOf(text: string, longest = 140): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1).trimEnd()}…`;
}
