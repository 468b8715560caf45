import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import { AppError, invalid } from "@/lib/platform/errors";
import type { FilePurpose, StoredFile } from "./contract";
import { drawPdfPages } from "./draw-pdf-pages";
import { picturesToPdf } from "./picture-pdf";
import { type Uploader, uploadQueues } from "./upload-queue";
import { PIXEL_LIMIT, uploadRules } from "./upload-rules";

// libvips can open dozens of formats, some through libraries with a history of vulnerabilities. Only three
// are needed.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});

interface ReencodedFile {
  bytes: Uint8Array<ArrayBuffer>;
  mediaType: StoredFile["mediaType"];
  pageCount: number;
  /** In pixels, for pictures. */
  width?: number;
  height?: number;
}

/**
 * Re-encodes an upload: pixels are decoded and encoded again, so that nothing else in it (metadata, location, scripts,
 * attachments, hidden data) survives. The type is determined from the content. Throws 422 on `file` if the purpose does
 * not accept it. `whose` determines the place in the upload queue.
 */
export async function reencode(
  bytes: Uint8Array,
  purpose: FilePurpose,
  uploader: Uploader,
): Promise<ReencodedFile> {
  const { maxBytes, tooLarge, mediaTypes, wrongKind } = uploadRules[purpose];
  if (bytes.length > maxBytes) throw invalid(tooLarge, "file");
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!found || !mediaTypes.includes(found.mime)) throw invalid(wrongKind, "file");
  const { picture, pdf } = uploadQueues();
  return found.mime === "application/pdf"
    ? pdf(uploader, () => reencodePdf(bytes))
    : picture(uploader, () => reencodePicture(bytes, purpose));
}

async function reencodePicture(bytes: Uint8Array, purpose: FilePurpose): Promise<ReencodedFile> {
  const { longestSide, leastSides, storedAs } = uploadRules[purpose];
  const source = openPicture(bytes);
  const { width, height, pages = 1 } = await source.metadata().catch(throwUnreadable);
  if (width * height > PIXEL_LIMIT) throw invalid("imageTooManyPixels", "file");
  if (pages > 1) throw invalid("imageMoves", "file");
  if (leastSides && (Math.max(width, height) < leastSides.long || Math.min(width, height) < leastSides.short))
    throw new AppError("invalid", "imageTooSmall", { fields: { file: "imageTooSmall" }, values: leastSides });
  const upright = source
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");
  const written = storedAs === "image/webp" ? upright.webp({ quality: 82 }) : asJpeg(upright);
  const { data, info } = await written
    .timeout({ seconds: 20 })
    .toBuffer({ resolveWithObject: true })
    .catch(throwUnreadable);
  const { width: storedWidth, height: storedHeight } = info;
  return {
    bytes: new Uint8Array(data),
    mediaType: storedAs,
    pageCount: 1,
    width: storedWidth,
    height: storedHeight,
  };
}

/** Renders every page as a picture and creates a new PDF from the pictures. */
async function reencodePdf(bytes: Uint8Array): Promise<ReencodedFile> {
  const pdfPages: { width: number; height: number; jpeg: Uint8Array }[] = [];
  await drawPdfPages(bytes, async ({ width, height, data }) => {
    const picture = sharp(data, { raw: { width, height, channels: 4 } });
    pdfPages.push({ width, height, jpeg: await asBytes(asJpeg(picture)) });
  });
  return { bytes: picturesToPdf(pdfPages), mediaType: "application/pdf", pageCount: pdfPages.length };
}

/** Damaged pictures are rejected, not repaired. */
function openPicture(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: "warning", pages: 1 });
}

/** Always three channels, even for greyscale pictures: the PDF must declare the number. */
function asJpeg(picture: Sharp): Sharp {
  return picture.flatten({ background: "#fff" }).toColourspace("srgb").jpeg({ quality: 84 });
}

async function asBytes(picture: Sharp): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await picture.timeout({ seconds: 20 }).toBuffer().catch(throwUnreadable));
}

function throwUnreadable(cause: unknown): never {
  if (cause instanceof Error && /pixel limit/.test(cause.message))
    throw invalid("imageTooManyPixels", "file");
  throw new AppError("invalid", "fileUnreadable", { fields: { file: "fileUnreadable" }, cause });
}
