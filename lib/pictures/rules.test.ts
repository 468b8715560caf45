import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { categoryRows } from "@/db/seed/categories";
import { offices } from "@/db/seed/offices";
import manifest from "@/db/seed/sample-pictures.json";
import { PICTURE_WIDTHS, pathInWidth, SITE_SHARE_PICTURE, sharedPictureOf, srcSetOf } from "./rules";

it("has every width and share picture of the samples under public/ (npm run pictures makes them)", () => {
  const missing = manifest.vehicles.flatMap(({ images }) => {
    const paths = images.map(({ file }) => `/${file}`);
    const derived = paths.flatMap((path) => PICTURE_WIDTHS.map((width) => pathInWidth(path, width)));
    const shared = sharedPictureOf(paths.map((path) => ({ path }))) ?? "no share picture";
    return [...derived, shared].filter((path) => !existsSync(`public${path}`));
  });
  expect(missing).toEqual([]);
  expect(existsSync(`public${SITE_SHARE_PICTURE}`)).toBe(true);
});

it("offers an office's picture in widths that are there", () => {
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

it("shares every category with a picture of its own", () => {
  for (const { imagePath } of categoryRows) {
    const shared = sharedPictureOf([{ path: imagePath }]) ?? "no share picture";
    expect([imagePath, existsSync(`public${shared}`)]).toEqual([imagePath, true]);
  }
});

it("shares nothing that was never made", () => {
  expect(sharedPictureOf([])).toBeUndefined();
  expect(sharedPictureOf([{ path: "/uploads/x.webp" }])).toBeUndefined();
  expect(sharedPictureOf([{ path: "/vehicles/suv-pearl-white-2.webp" }])).toBeUndefined();
});
