import { sql } from "drizzle-orm";
import { cache } from "react";
import { db } from "@/db";
import { searchWords } from "@/db/schema/catalog/search-words";
import { foldSearchText } from "@/lib/catalog/vehicles/fold-search-text";
import { bestCorrection } from "./spelling";

/** For each typed word, the matching words of vehicles. An empty list matches no vehicle. */
export type SearchWords = string[][];

const MAX_WORDS = 8;
/** "a" is a prefix of hundreds of words; no more than this are used. */
const MAX_MATCHES = 60;

/**
 * Finds the vehicles' words that match the typed ones. A word matches words that contain it; one of up to two letters
 * matches itself, otherwise words that start with it. Only a word without matches is corrected, and only to a similar
 * one; `correctedTo` is then the whole corrected search. Cached per request: a page needs the words for its list, its
 * counters and its relaxations.
 */
export const resolveSearchWords = cache(resolveAll);

async function resolveAll(search: string): Promise<{ words: SearchWords; correctedTo: string | null }> {
  const typed = [...new Set(foldSearchText(search).split(" ").filter(Boolean))].slice(0, MAX_WORDS);
  const resolved = await Promise.all(typed.map(resolveWord));
  const isCorrected = resolved.some(({ correction }) => correction);
  return {
    words: resolved.map(({ matches }) => matches),
    correctedTo: isCorrected
      ? resolved.map(({ correction }, index) => correction ?? typed[index]).join(" ")
      : null,
  };
}

async function resolveWord(word: string): Promise<{ matches: string[]; correction?: string }> {
  const matches = await wordsLike(word);
  if (matches.length > 0) return { matches };
  const correction = bestCorrection(word, await wordsNear(word));
  return correction ? { matches: await wordsLike(correction), correction } : { matches: [] };
}

/** Folded words contain only letters and digits, so no character is a LIKE wildcard. */
async function wordsLike(word: string): Promise<string[]> {
  const pattern = word.length < 3 ? `${word}%` : `%${word}%`;
  const rows = await db()
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(sql`${searchWords.word} like ${pattern}`)
    .orderBy(sql`${searchWords.word} <> ${word}, length(${searchWords.word}), ${searchWords.word}`)
    .limit(MAX_MATCHES);
  const found = rows.map((row) => row.word);
  return word.length < 3 && found[0] === word ? [word] : found;
}

/**
 * Words that share trigrams with a mistyped one. "lnad" and "land" share one trigram of nine, as do any two words of
 * four letters that differ by a swap in the middle.
 */
async function wordsNear(word: string): Promise<string[]> {
  const rows = await db()
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(
      sql`length(${searchWords.word}) between ${word.length - 2} and ${word.length + 2} and similarity(${searchWords.word}, ${word}) > 0.1`,
    )
    .orderBy(sql`similarity(${searchWords.word}, ${word}) desc, ${searchWords.word}`)
    .limit(200);
  return rows.map((row) => row.word);
}
