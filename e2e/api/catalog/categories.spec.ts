import { expect, test } from "../../fixtures";

test("GET /api/categories lists the seven categories with the documented names", async ({ anonymous }) => {
  const response = await anonymous.get("/api/categories");
  expect(response.status()).toBe(200);
  const list = await response.json();
  expect(list.map(({ id }: { id: string }) => id)).toEqual([
    "suv",
    "sedan",
    "luxury",
    "sports",
    "convertible",
    "electric",
    "others",
  ]);
  expect(list[0]).toMatchObject({ id: "suv", Category: "SUV" });
  expect(list[0].vehicleCount).toBeGreaterThan(5);
  for (const { image_url } of list) expect(image_url).toMatch(/^https?:\/\/.+\.webp$/);
  expect(response.headers()["cache-control"]).toBe("public, max-age=300");
});
