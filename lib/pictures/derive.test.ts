import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { asSharePicture, inWidths } from "./derive";

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

describe("pictures made from a picture", () => {
  it("are a share picture of 1200 × 630 as JPEG, of at most 80 KB", async () => {
    const made = await asSharePicture(await readFile("public/vehicles/luxury-champagne-4.webp"));
    const { width, height, format } = await sharp(made).metadata();
    expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
    expect(made.length).toBeLessThanOrEqual(80_000);
  });

  it("are cut from tall and small ones all the same, clear ground becoming ivory", async () => {
    const clear = { create: { width: 300, height: 900, channels: 4 as const, background: "#00000000" } };
    const made = await asSharePicture(await sharp(clear).png().toBuffer());
    const { width, height } = await sharp(made).metadata();
    expect([width, height]).toEqual([1200, 630]);
    const { dominant } = await sharp(made).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(230);
  });

  it("are the widths pages ask for, never larger than the original and without what a camera noted", async () => {
    const original = await noise(600, 400)
      .withExif({ IFD0: { Copyright: "somebody" } })
      .jpeg()
      .toBuffer();
    const made = await Promise.all(
      (await inWidths("/x.webp", original)).map(async ({ data }) => sharp(data).metadata()),
    );
    expect(made.map(({ width, format }) => [width, format])).toEqual([
      [480, "webp"],
      [600, "webp"],
    ]);
    expect(made.some(({ exif }) => exif)).toBe(false);
  });

  it("stand upright as the camera held them", async () => {
    const lying = await noise(600, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const [smallest] = await inWidths("/x.webp", lying);
    const { width, height } = await sharp(smallest?.data).metadata();
    expect((height ?? 0) > (width ?? 0)).toBe(true);
  });

  it("refuse what is no picture", async () => {
    await expect(asSharePicture(Buffer.from("<svg"))).rejects.toThrow();
  });
});
