import sharp from "sharp";
import { PICTURE_WIDTHS, pathInWidth, SHARE_HEIGHT, SHARE_WIDTH } from "./rules";

// Pictures are derived once, when they arrive, never when they are asked for.

/** What a share picture may weigh: some networks do not wait for more. */
const SHARE_BYTES = 80_000;
const QUALITIES = [82, 74, 66, 58, 50];

/**
 * The picture of an address in each of PICTURE_WIDTHS with the address of each, as WebP without what the camera wrote
 * into it. Never enlarged.
 */
export function inWidths(
  address: string,
  original: Buffer,
): Promise<{ width: number; path: string; data: Buffer }[]> {
  return Promise.all(
    PICTURE_WIDTHS.map(async (width) => ({
      width,
      path: pathInWidth(address, width),
      data: await sharp(original)
        .autoOrient()
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 72, effort: 6 })
        .toBuffer(),
    })),
  );
}

/** 1200 × 630 as JPEG of at most 80 KB, cut to what matters in the picture; any picture sharp can read. */
export async function asSharePicture(original: Buffer): Promise<Buffer> {
  const cut = await sharp(original)
    .autoOrient()
    .resize(SHARE_WIDTH, SHARE_HEIGHT, { fit: "cover", position: "centre" })
    // JPEG knows no transparency: ivory, the page's ground, instead of black.
    .flatten({ background: "#fbfaf7" })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return lightest(cut);
}

/** As good as its weight allows. */
async function lightest(picture: Buffer): Promise<Buffer> {
  for (const quality of QUALITIES.slice(0, -1)) {
    const data = await sharp(picture).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (data.length <= SHARE_BYTES) return data;
  }
  return sharp(picture)
    .jpeg({ quality: QUALITIES.at(-1), mozjpeg: true })
    .toBuffer();
}
