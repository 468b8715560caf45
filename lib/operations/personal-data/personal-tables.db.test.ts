import { randomUUID } from "node:crypto";
import { getTableName, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { freshDatabase } from "@/db/testing/fresh-database";
import { namedToOthers } from "./named-to-others";
import { personalTables } from "./personal-tables";
import { sharedDocuments } from "./shared-documents";

const database = await freshDatabase();

it("what is stored about a person is found by indexes, so that an erasure does not take longer as tables grow", async () => {
  const userId = randomUUID();
  const withoutIndex = await database.transaction(async (tx) => {
    // Tables are read whole only where there is no other way.
    await tx.execute(sql`set local enable_seqscan = off`);
    const found: string[] = [];
    for (const { table, rows } of [...sharedDocuments, ...namedToOthers, ...personalTables]) {
      const lines = await tx.execute<{ "QUERY PLAN": string }>(
        sql`explain (costs off) select * from ${table} where ${rows(userId)}`,
      );
      for (const { "QUERY PLAN": line } of lines)
        if (line.includes("Seq Scan")) found.push(`${getTableName(table)}: ${line.trim()}`);
    }
    return found;
  });
  expect(withoutIndex).toEqual([]);
});
