/** Whether the text has a visible character; zero-width blanks do not count. */
export function hasVisibleText(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}

/**
 * Whether the text is one line without control characters: a line break in a name would start a new email
 * header, and bidirectional marks make one name look like another.
 */
export function isSingleLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text);
}

/** Cleans multi-line user text of such characters. */
export function cleanMultilineText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, "");
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Returns a LIKE pattern for texts with this prefix; wildcards in the prefix are escaped. */
export function prefixPattern(text: string): string {
  return `${text.replace(/[\\%_]/g, "\\$&")}%`;
}
/** "+250788123456" → "+250 ••• ••• 456". */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 4)} ••• ••• ${phone.slice(-3)}`;
}

/** The first and the last name; some people have only one. */
export function fullNameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/** Returns the beginning of a message on one line, for lists and emails. */
export function excerptOf(text: string, longest = 140): string {
  const singleLine = text.replace(/\s+/g, " ").trim();
  return singleLine.length <= longest ? singleLine : `${singleLine.slice(0, longest - 1).trimEnd()}…`;
}
