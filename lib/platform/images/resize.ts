import sharp from "sharp";
import { INLINE_WIDTH, PICTURE_WIDTHS, pathInWidth, SHARE_HEIGHT, SHARE_WIDTH } from "./rules";

// Pictures are resized once at upload, never on request.

/** Maximum size of a share picture in bytes: some networks do not load larger ones. */
const SHARE_BYTES = 80_000;
const QUALITIES = [82, 74, 66, 58, 50];

/**
 * Returns the picture in each of PICTURE_WIDTHS with the path of each, as WebP without camera metadata. Never
 * enlarges.
 */
export function resizeToWidths(
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

/** Returns the picture as the copy that pages carry in their HTML. Takes seconds: not for uploads. */
export function createInlineCopy(original: Buffer): Promise<Buffer> {
  return sharp(original).resize({ width: INLINE_WIDTH }).avif({ quality: 38, effort: 5 }).toBuffer();
}

/**
 * Returns any picture that sharp can read as a JPEG of 1200 × 630 and at most 80 KB, cropped to its most
 * salient part.
 */
export async function createSharePicture(original: Buffer): Promise<Buffer> {
  const cut = await sharp(original)
    .autoOrient()
    .resize(SHARE_WIDTH, SHARE_HEIGHT, { fit: "cover", position: "centre" })
    // JPEG has no transparency: use the page's ivory background instead of black.
    .flatten({ background: "#fbfaf7" })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return lightest(cut);
}

/** Uses the highest quality that fits the size limit. */
async function lightest(picture: Buffer): Promise<Buffer> {
  for (const quality of QUALITIES.slice(0, -1)) {
    const data = await sharp(picture).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (data.length <= SHARE_BYTES) return data;
  }
  return sharp(picture)
    .jpeg({ quality: QUALITIES.at(-1), mozjpeg: true })
    .toBuffer();
}
