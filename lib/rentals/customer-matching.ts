import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/users";

/** Does one of somebody's names begin with a word of wordsIn()? Written as the index users_name_idx is. */
export function isCalled(word: string): SQL {
  return sql`('-' || search_slug(${users.firstName} || ' ' || ${users.lastName})) like ${`%-${word}%`}`;
}
