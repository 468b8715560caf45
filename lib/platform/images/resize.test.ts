import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createSharePicture, resizeToWidths } from "./resize";

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });

describe("pictures derived from a picture", () => {
  it("include a share picture of 1200 × 630 as JPEG of at most 80 KB", async () => {
    const made = await createSharePicture(await readFile("public/vehicles/luxury-champagne-4.webp"));
    const { width, height, format } = await sharp(made).metadata();
    expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
    expect(made.length).toBeLessThanOrEqual(80_000);
  });

  it("are cropped from tall and small ones too, with ivory instead of transparency", async () => {
    const clear = { create: { width: 300, height: 900, channels: 4 as const, background: "#00000000" } };
    const made = await createSharePicture(await sharp(clear).png().toBuffer());
    const { width, height } = await sharp(made).metadata();
    expect([width, height]).toEqual([1200, 630]);
    const { dominant } = await sharp(made).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(230);
  });

  it("have the widths pages ask for, are never larger than the original and have no camera metadata", async () => {
    const original = await noise(600, 400)
      .withExif({ IFD0: { Copyright: "somebody" } })
      .jpeg()
      .toBuffer();
    const made = await Promise.all(
      (await resizeToWidths("/x.webp", original)).map(async ({ data }) => sharp(data).metadata()),
    );
    expect(made.map(({ width, format }) => [width, format])).toEqual([
      [480, "webp"],
      [600, "webp"],
    ]);
    expect(made.some(({ exif }) => exif)).toBe(false);
  });

  it("are upright as the camera was held", async () => {
    const lying = await noise(600, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const [smallest] = await resizeToWidths("/x.webp", lying);
    const { width, height } = await sharp(smallest?.data).metadata();
    expect((height ?? 0) > (width ?? 0)).toBe(true);
  });

  it("are not made from other files", async () => {
    await expect(createSharePicture(Buffer.from("<svg"))).rejects.toThrow();
  });
});
