import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { freshDatabase } from "@/db/testing/fresh-database";
import { checkReadiness } from "./queries";

const database = await freshDatabase();

it("is ready with every migration of this version, and not with others in their place", async () => {
  expect(await checkReadiness()).toMatchObject({ status: "ready" });
  await database.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1`);
  await expect(checkReadiness()).rejects.toMatchObject({ code: "unavailable" });
});
