import { expect, it } from "vitest";
import { freshDatabase } from "@/db/testing/fresh-database";
import { listCategories } from "./queries";
import { categoryIds } from "./rules";

await freshDatabase();

it("has every category in a new database without demo data, because owners cannot list a vehicle without one", async () => {
  expect((await listCategories()).map(({ id }) => id)).toEqual([...categoryIds]);
});
