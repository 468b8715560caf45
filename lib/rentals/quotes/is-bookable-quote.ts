import { sql } from "drizzle-orm";
import { quotes } from "@/db/schema/rentals/quotes";

/**
 * SQL condition for the quotes that somebody could book. The others only price a change of a booking and have expired
 * when they are made.
 */
export const isBookableQuote = sql<boolean>`(${quotes.expiresAt} > ${quotes.createdAt})`;
