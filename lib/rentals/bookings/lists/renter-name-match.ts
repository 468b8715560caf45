import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/identity/users";

/**
 * Whether one of the renter's names begins with this word. Must match the expression of the index users_name_idx. The
 * word comes from splitSearchWords().
 */
export function renterNameHasWord(word: string): SQL {
  return sql`('-' || search_slug(${users.firstName} || ' ' || ${users.lastName})) like ${`%-${word}%`}`;
}
