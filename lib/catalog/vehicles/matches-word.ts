import { like, type SQL, sql } from "drizzle-orm";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { foldSearchText } from "./fold-search-text";

/** The typed words, reduced to letters and digits so that no character is a LIKE wildcard. */
export function splitSearchWords(typed: string): string[] {
  return foldSearchText(typed)
    .split(" ")
    .filter((word) => word !== "")
    .slice(0, 6);
}

/**
 * SQL condition: the title, other search text or plate contains the word. It scans all rows, so use it only within one
 * business.
 */
export function vehicleMatchesWord(word: string): SQL {
  return like(sql`${vehicles.searchText} || ' ' || lower(coalesce(${vehicles.plate}, ''))`, `%${word}%`);
}
