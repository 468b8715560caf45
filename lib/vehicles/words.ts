import { like, type SQL, sql } from "drizzle-orm";
import { vehicles } from "@/db/schema/vehicles";
import { searchable } from "./rules";

/** What was typed, word by word; letters and figures only are left, so that nothing in it means anything to LIKE. */
export function wordsIn(typed: string): string[] {
  return searchable(typed)
    .split(" ")
    .filter((word) => word !== "")
    .slice(0, 6);
}

/** Does a word stand in what a car is called or in its plate? For cars of one company: all of them are read. */
export function carHasWord(word: string): SQL {
  return like(sql`${vehicles.searchText} || ' ' || lower(coalesce(${vehicles.plate}, ''))`, `%${word}%`);
}
