import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** The SQL form of fullNameOf(). */
export const selectFullName = (user: { firstName: AnyColumn; lastName: AnyColumn }): SQL<string> =>
  sql<string>`trim(${user.firstName} || ' ' || ${user.lastName})`;
