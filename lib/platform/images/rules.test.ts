import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { categoryRows } from "@/db/demo/categories";
import { offices } from "@/db/demo/offices";
import manifest from "@/db/demo/sample-pictures.json";
import { PICTURE_WIDTHS, pathInWidth, SITE_SHARE_PICTURE, sharedPictureOf, srcSetOf } from "./rules";

it("every width and share picture of the samples exists under public/ (npm run pictures makes them)", () => {
  const missing = manifest.vehicles.flatMap(({ images }) => {
    const paths = images.map(({ file }) => `/${file}`);
    const derived = paths.flatMap((path) => PICTURE_WIDTHS.map((width) => pathInWidth(path, width)));
    const shared = sharedPictureOf(paths.map((path) => ({ path }))) ?? "no share picture";
    return [...derived, shared].filter((path) => !existsSync(`public${path}`));
  });
  expect(missing).toEqual([]);
  expect(existsSync(`public${SITE_SHARE_PICTURE}`)).toBe(true);
});

it("an office's picture is offered in widths that exist", () => {
  for (const { imagePath } of offices) {
    const addresses =
      srcSetOf(imagePath, 1200)
        ?.split(", ")
        .map((entry) => entry.split(" ")[0]) ?? [];
    expect(addresses.length).toBe(3);
    expect(addresses.filter((address) => !existsSync(`public${address}`))).toEqual([]);
  }
  expect(srcSetOf("/api/files/x", 1200)).toBeUndefined();
});

it("every category shares its own picture", () => {
  for (const { imagePath } of categoryRows) {
    const shared = sharedPictureOf([{ path: imagePath }]) ?? "no share picture";
    expect([imagePath, existsSync(`public${shared}`)]).toEqual([imagePath, true]);
  }
});

it("pictures that were never made are not shared", () => {
  expect(sharedPictureOf([])).toBeUndefined();
  expect(sharedPictureOf([{ path: "/uploads/x.webp" }])).toBeUndefined();
  expect(sharedPictureOf([{ path: "/vehicles/suv-pearl-white-2.webp" }])).toBeUndefined();
});
