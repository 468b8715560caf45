import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { testDatabase } from "./users";

/** Creates a job that exhausted its retries, of a kind that is harmless to run again and has no schedule. Returns its id. */
export async function createFailedJob(message = "no answer"): Promise<string> {
  const id = randomUUID();
  // Inserted as failed, so that no server can pick it up in between.
  await testDatabase().execute(sql`
    insert into pgboss.job (id, name, data, state, retry_limit, retry_count, singleton_key, completed_on, output, policy)
    values (${id}::uuid, 'security-scan', jsonb_build_object('scanId', ${id}::text), 'failed', 5, 5, ${id}, now(),
      jsonb_build_object('message', ${message}::text), 'stately')`);
  return id;
}
