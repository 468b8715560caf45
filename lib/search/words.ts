import { sql } from "drizzle-orm";
import { cache } from "react";
import { db } from "@/db";
import { searchWords } from "@/db/schema/search";
import { searchable } from "@/lib/vehicles/rules";
import { bestCorrection } from "./spelling";

/** For each word of a search the words of cars it stands for. An empty one matches no car. */
export type Words = string[][];

const MOST_WORDS = 8;
/** "a" begins hundreds of words; nobody means them all. */
const MOST_MEANINGS = 60;

/**
 * What the typed words mean. A word stands for the cars' words that contain it, one of a letter or two for itself or
 * what it begins. Only one that stands for nothing is corrected, and only to a word that is close by.
 * `correctedTo` is the whole search as it is understood then. A page asks for its list, its counters and what it could
 * do without; the words are looked up once.
 */
export const understandWords = cache(understandAll);

async function understandAll(search: string): Promise<{ words: Words; correctedTo: string | null }> {
  const typed = [...new Set(searchable(search).split(" ").filter(Boolean))].slice(0, MOST_WORDS);
  const understood = await Promise.all(typed.map(understand));
  const isCorrected = understood.some(({ correction }) => correction);
  return {
    words: understood.map(({ meanings }) => meanings),
    correctedTo: isCorrected
      ? understood.map(({ correction }, index) => correction ?? typed[index]).join(" ")
      : null,
  };
}

async function understand(word: string): Promise<{ meanings: string[]; correction?: string }> {
  const meanings = await wordsLike(word);
  if (meanings.length > 0) return { meanings };
  const correction = bestCorrection(word, await wordsNear(word));
  return correction ? { meanings: await wordsLike(correction), correction } : { meanings: [] };
}

/** Folded words hold only letters and digits, so nothing in them means anything to LIKE. */
async function wordsLike(word: string): Promise<string[]> {
  const pattern = word.length < 3 ? `${word}%` : `%${word}%`;
  const rows = await db()
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(sql`${searchWords.word} like ${pattern}`)
    .orderBy(sql`${searchWords.word} <> ${word}, length(${searchWords.word}), ${searchWords.word}`)
    .limit(MOST_MEANINGS);
  const found = rows.map((row) => row.word);
  return word.length < 3 && found[0] === word ? [word] : found;
}

/** Words that share some letters in order with a mistyped one. */
async function wordsNear(word: string): Promise<string[]> {
  const rows = await db()
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(
      sql`length(${searchWords.word}) between ${word.length - 3} and ${word.length + 3} and similarity(${searchWords.word}, ${word}) > 0.15`,
    )
    .orderBy(sql`similarity(${searchWords.word}, ${word}) desc, ${searchWords.word}`)
    .limit(50);
  return rows.map((row) => row.word);
}
