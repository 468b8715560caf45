import { existsSync, readFileSync, statSync } from "node:fs";
import { expect, it } from "vitest";
import { offices } from "@/db/demo/offices";
import manifest from "@/db/demo/sample-pictures.json";
import {
  inlineCopyOf,
  PICTURE_WIDTHS,
  pathInWidth,
  SITE_SHARE_PICTURE,
  sharedPictureOf,
  srcSetOf,
} from "./rules";

/** The categories' default pictures. */
const categoryPictures = [
  ...readFileSync("db/migrations/0058_categories.sql", "utf8").matchAll(/'(\/[^']+)'/g),
].map(([, path]) => path ?? "");

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
  expect(categoryPictures.length).toBe(7);
  for (const imagePath of categoryPictures) {
    const shared = sharedPictureOf([{ path: imagePath }]) ?? "no share picture";
    expect([imagePath, existsSync(`public${shared}`)]).toEqual([imagePath, true]);
  }
});

it("pictures that were never made are not shared", () => {
  expect(sharedPictureOf([])).toBeUndefined();
  expect(sharedPictureOf([{ path: "/uploads/x.webp" }])).toBeUndefined();
  expect(sharedPictureOf([{ path: "/vehicles/suv-pearl-white-2.webp" }])).toBeUndefined();
});

it("every cover of the samples, the categories and the home page has a small copy for the HTML", () => {
  const covers = [
    ...manifest.vehicles.map(({ images: [cover] }) => `/${cover?.file}`),
    ...categoryPictures,
    "/hero/hero-poster.webp",
  ].filter((path) => path.endsWith(".webp"));
  expect(covers.length).toBeGreaterThan(10);
  for (const path of covers) {
    const copy = inlineCopyOf(path);
    expect([path, copy && existsSync(`public${copy}`)]).toEqual([path, true]);
    expect([path, statSync(`public${copy}`).size < 8 * 1024]).toEqual([path, true]);
  }
  expect(inlineCopyOf("/api/files/x/picture")).toBeUndefined();
  expect(inlineCopyOf("/vehicles/suv-pearl-white-2.webp")).toBeUndefined();
});
