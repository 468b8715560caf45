import { plusYears } from "@/lib/platform/dates";

/**
 * The version of the terms and the privacy notice is the day of their last change; it is stored with each
 * consent.
 */
export const TERMS_VERSION = "2026-11-30";

const ADULT_AGE = 18;

/** spec.md §5 lists four requirements; a special character is the fifth one that counts. */
export const listedRequirements = ["length", "uppercase", "lowercase", "number"] as const;
type PasswordRequirement = (typeof listedRequirements)[number] | "special";

/**
 * Returns which requirements a password meets. Letters and digits of any alphabet count as such; a space is
 * special.
 */
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

/**
 * A password is strong with all five requirements and medium with at least three (spec.md §5). Only strong
 * ones are accepted.
 */
export function passwordStrength(password: string): PasswordStrength {
  const met = Object.values(checkPassword(password)).filter(Boolean).length;
  if (met === 5) return "strong";
  return met >= 3 ? "medium" : "weak";
}

/** A person is of age from their birthday on; both days are local ("2008-02-29"). */
export function isAdult(birthDate: string, today: string): boolean {
  return plusYears(birthDate, ADULT_AGE) <= today;
}

/** Returns the latest birth date of a person who is of age on a day; on 29 February, that is a 28th. */
export function latestAdultBirth(today: string): string {
  const day = plusYears(today, -ADULT_AGE);
  return isDay(day) ? day : `${day.slice(0, 8)}28`;
}

/** Accepts an existing calendar day from 1900 on, written as "2026-12-31". */
export function isDay(text: string): boolean {
  if (!/^(19|2\d)\d\d-\d\d-\d\d$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/**
 * Maps our fields to the names of the documented payloads (spec.md §3). Each payload has one table, which is
 * read in both directions.
 */
export type WireNames = Readonly<Record<string, string>>;

export function toWire(names: WireNames, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return renameFields(Object.entries(names), fields);
}

export function fromWire(names: WireNames, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return renameFields(
    Object.entries(names).map(([ours, theirs]) => [theirs, ours]),
    body,
  );
}

/** Fields that the table does not name are dropped. */
function renameFields(pairs: [from: string, to: string][], fields: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    pairs.filter(([from]) => Object.hasOwn(fields, from)).map(([from, to]) => [to, fields[from]]),
  );
}
/** "Aline Uwase Mutoni" becomes Aline and Uwase Mutoni: the name is split at the first space (spec.md §5). */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = fullName.trim().split(" ");
  return { firstName, lastName: rest.join(" ") };
}
