import { makeBusiness } from "@/db/testing/factories";
import { createBusinessWithPayout } from "../payouts";
import { testDatabase } from "../users";
import { expect, openSessionAs, test } from "./fixtures";

test("a link about one of several businesses opens its settings, payouts and team @once", async ({
  page,
  baseURL,
}) => {
  const { owner, business: first } = await createBusinessWithPayout();
  const second = await makeBusiness(testDatabase(), { ownerId: owner.id, name: "Kivu Cars" });
  await openSessionAs(page, owner, baseURL);
  for (const name of ["settings", "payouts", "team"])
    for (const { id } of [first, second]) {
      await page.goto(`/dashboard/business/${name}?businessId=${id}`);
      await expect(page.getByLabel("Business", { exact: true }).first()).toBeVisible();
      for (const choice of await page.getByLabel("Business", { exact: true }).all())
        await expect(choice).toHaveValue(id);
    }
});
