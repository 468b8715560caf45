import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import { AppError, invalid } from "@/lib/errors";
import type { FilePurpose, StoredFile } from "./contract";
import { drawPages } from "./pdf-pages";
import { asPicturePdf } from "./picture-pdf";
import { acceptanceOf, PIXEL_LIMIT } from "./rules";
import { type Uploader, uploadLanes } from "./turns";

// libvips can open dozens of formats, some through libraries with a history. People send three.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});

interface Remade {
  bytes: Uint8Array<ArrayBuffer>;
  mediaType: StoredFile["mediaType"];
  pageCount: number;
  /** Of a picture, in pixels. */
  width?: number;
  height?: number;
}

/**
 * Makes a new file that looks like what was sent: pixels are decoded and written anew, and nothing else of the upload
 * (metadata, place, scripts, attachments, what hides before or behind) can survive that. What it is, is judged by its
 * content. 422 with the sentence for `file` where it is not what the purpose takes. `whose` upload it is decides the turn.
 */
export async function remake(bytes: Uint8Array, purpose: FilePurpose, whose: Uploader): Promise<Remade> {
  const { maxBytes, tooLarge, mediaTypes, wrongKind } = acceptanceOf[purpose];
  if (bytes.length > maxBytes) throw invalid(tooLarge, "file");
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!found || !mediaTypes.includes(found.mime)) throw invalid(wrongKind, "file");
  const { picture, pdf } = uploadLanes();
  return found.mime === "application/pdf"
    ? pdf(whose, () => remakePdf(bytes))
    : picture(whose, () => remakePicture(bytes, purpose));
}

async function remakePicture(bytes: Uint8Array, purpose: FilePurpose): Promise<Remade> {
  const { longestSide, leastSides, keptAs } = acceptanceOf[purpose];
  const source = open(bytes);
  const { width, height, pages = 1 } = await source.metadata().catch(unreadable);
  if (width * height > PIXEL_LIMIT) throw invalid("imageTooManyPixels", "file");
  if (pages > 1) throw invalid("imageMoves", "file");
  if (leastSides && (Math.max(width, height) < leastSides.long || Math.min(width, height) < leastSides.short))
    throw new AppError("invalid", "imageTooSmall", { fields: { file: "imageTooSmall" }, values: leastSides });
  const upright = source
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");
  const written = keptAs === "image/webp" ? upright.webp({ quality: 82 }) : asJpeg(upright);
  const { data, info } = await written
    .timeout({ seconds: 20 })
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  const { width: keptWidth, height: keptHeight } = info;
  return {
    bytes: new Uint8Array(data),
    mediaType: keptAs,
    pageCount: 1,
    width: keptWidth,
    height: keptHeight,
  };
}

/** Every sheet becomes a picture, and the pictures a PDF of ours. */
async function remakePdf(bytes: Uint8Array): Promise<Remade> {
  const sheets: { width: number; height: number; jpeg: Uint8Array }[] = [];
  await drawPages(bytes, async ({ width, height, data }) => {
    const picture = sharp(data, { raw: { width, height, channels: 4 } });
    sheets.push({ width, height, jpeg: await asBytes(asJpeg(picture)) });
  });
  return { bytes: asPicturePdf(sheets), mediaType: "application/pdf", pageCount: sheets.length };
}

/** What is damaged is refused, not guessed at. */
function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: "warning", pages: 1 });
}

/** Three colours always, also of grey ones: a PDF must say which it holds. */
function asJpeg(picture: Sharp): Sharp {
  return picture.flatten({ background: "#fff" }).toColourspace("srgb").jpeg({ quality: 84 });
}

async function asBytes(picture: Sharp): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await picture.timeout({ seconds: 20 }).toBuffer().catch(unreadable));
}

function unreadable(cause: unknown): never {
  if (cause instanceof Error && /pixel limit/.test(cause.message))
    throw invalid("imageTooManyPixels", "file");
  throw new AppError("invalid", "fileUnreadable", { fields: { file: "fileUnreadable" }, cause });
}
