import { invalid } from "@/lib/platform/errors";
import { isBreached } from "./breached-passwords";

/** "Password2026" and "Password123!" are guessed right after "password". */
const MAX_ADDED = 4;

/** Words of this site, which somebody who guesses passwords here tries first. */
const ownWords = ["gendana", "gendanarw", "carrental", "rentacar", "renter", "owner", "administrator"];

/**
 * Throws 422 for `password` if it is one of about 50,000 that are guessed first, also with capitals and up to four
 * digits or symbols around it, or a word of this site with any number of them; also if a service knows it from a breach.
 */
export async function refuseCommonPassword(password: string): Promise<void> {
  const common = await commonPasswords();
  const lower = password.toLowerCase();
  const word = lower.replace(/^[^a-z]+|[^a-z]+$/g, "");
  const isVariation = lower.length - word.length <= MAX_ADDED && common.has(word);
  if (common.has(lower) || isVariation || ownWords.includes(word))
    throw invalid("passwordCommon", "password");
  if (await isBreached(password)) throw invalid("passwordBreached", "password");
}

let loaded: Promise<Set<string>> | undefined;

/** Imported by the first use: the list takes some megabytes. */
function commonPasswords(): Promise<Set<string>> {
  loaded ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return loaded;
}
