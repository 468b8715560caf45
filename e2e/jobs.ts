import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { stage } from "./people";

/** A job that failed as often as it may, of a kind that does no harm when it is run again. Gives its id. */
export async function deadJob(message = "no answer"): Promise<string> {
  const id = randomUUID();
  // Born dead: no server has a moment in which to take it.
  await stage().execute(sql`
    insert into pgboss.job (id, name, data, state, retry_limit, retry_count, singleton_key, completed_on, output, policy)
    values (${id}::uuid, 'remove-stray-files', '{}', 'failed', 5, 5, ${id}, now(),
      jsonb_build_object('message', ${message}::text), 'stately')`);
  return id;
}
