/** The terms and the privacy notice people consent to; the day of their last change. Stored with each consent. */
export const TERMS_VERSION = "2026-11-21";

const ADULT_AGE = 18;

/** spec.md §5: four requirements are listed; a special character is the fifth that counts. */
export const listedRequirements = ["length", "uppercase", "lowercase", "number"] as const;
type PasswordRequirement = (typeof listedRequirements)[number] | "special";

/** Which requirements a password meets. Letters and figures of any alphabet count as such; a space is special. */
export function checkPassword(password: string): Record<PasswordRequirement, boolean> {
  return {
    length: [...password].length >= 6,
    uppercase: /\p{Lu}/u.test(password),
    lowercase: /\p{Ll}/u.test(password),
    number: /\p{Nd}/u.test(password),
    special: /[^\p{L}\p{M}\p{N}]/u.test(password),
  };
}

type PasswordStrength = "weak" | "medium" | "strong";

/** Strong is all five, medium at least three (spec.md §5). Only a strong password is accepted. */
export function passwordStrength(password: string): PasswordStrength {
  const met = Object.values(checkPassword(password)).filter(Boolean).length;
  if (met === 5) return "strong";
  return met >= 3 ? "medium" : "weak";
}

/** Who was born on a day is of age from the birthday on; both days are local ("2008-02-29"). */
export function isAdult(birthDate: string, today: string): boolean {
  const [year = 0, ...monthAndDay] = birthDate.split("-");
  return [Number(year) + ADULT_AGE, ...monthAndDay].join("-") <= today;
}

/** The last birthday with which somebody is of age on a day. */
export function latestAdultBirth(today: string): string {
  const [year = 0, ...monthAndDay] = today.split("-");
  return [Number(year) - ADULT_AGE, ...monthAndDay].join("-");
}

/** A real day of the calendar, written "2026-12-31", from 1900 on. */
export function isDay(text: string): boolean {
  if (!/^(19|2\d)\d\d-\d\d-\d\d$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/** "Café Müller & Sons" → "cafe-muller-sons": how a business is named in addresses. */
export function slugOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
  return slug || "business";
}

/** Fields of ours under the names of the documented payloads (spec.md §3). Each has one table, read in both directions. */
export type WireNames = Readonly<Record<string, string>>;

export function toWire(names: WireNames, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return renamed(Object.entries(names), fields);
}

export function fromWire(names: WireNames, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return renamed(
    Object.entries(names).map(([ours, theirs]) => [theirs, ours]),
    body,
  );
}

/** Only what a table names passes. */
function renamed(pairs: [from: string, to: string][], fields: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    pairs.filter(([from]) => Object.hasOwn(fields, from)).map(([from, to]) => [to, fields[from]]),
  );
}
