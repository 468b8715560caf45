/** Whether there is anything to see: a letter, a figure or a sign. Blanks of no width are none. */
export function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}

/**
 * One line, and nothing in it that is a command instead of text: a line break in a name begins a new header of a letter,
 * and marks that turn the direction of writing make one name look like another.
 */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text);
}

/** What people wrote in several lines, without such commands. */
export function asProse(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, "");
}

/** Text as text within HTML. */
export function asHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** What begins so, as a pattern for LIKE: nothing that was typed is a sign of it. */
export function beginningWith(text: string): string {
  return `${text.replace(/[\\%_]/g, "\\$&")}%`;
}
