import { eq, isNull, type SQL, sql } from "drizzle-orm";
import { quotes } from "@/db/schema/quotes";
import type { Actor } from "@/lib/auth/contract";

/** The quotes an actor may book: their own, and those made before signing in (their ids cannot be guessed). */
export function visibleTo(actor: Actor): SQL {
  const unclaimed = isNull(quotes.userId);
  return actor.kind === "user" ? sql`(${unclaimed} or ${eq(quotes.userId, actor.userId)})` : unclaimed;
}
