import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/identity/users";

/**
 * Does one of the renter's names begin with this word? Written like the expression of the index
 * users_name_idx. The word comes from splitSearchWords().
 */
export function renterNameHasWord(word: string): SQL {
  return sql`('-' || search_slug(${users.firstName} || ' ' || ${users.lastName})) like ${`%-${word}%`}`;
}
