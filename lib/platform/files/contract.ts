import { z } from "zod";
import { filePurposes, type fileVisibilities } from "@/db/enums/platform";

export type FilePurpose = (typeof filePurposes)[number];
export type FileVisibility = (typeof fileVisibilities)[number];

/** The file of a multipart form, as `readMultipartForm` gives it. */
export const uploadedFile = z.object(
  {
    name: z.string().transform((name) => name.replace(/\p{C}/gu, "").slice(0, 200)),
    bytes: z.instanceof(Uint8Array),
  },
  "fileRequired",
);

/** Fields of the multipart form; the declared type and length of the file are not trusted. */
export const uploadRequest = z.object({
  purpose: z.enum(filePurposes),
  /** The business that owns the file; the caller must own or manage it. */
  businessId: z.uuid().optional(),
  file: uploadedFile,
});
export type UploadRequest = z.output<typeof uploadRequest>;

export const fileParams = z.object({ fileId: z.uuid() });
/**
 * Copies made of a picture: widths in pixels, and the picture that social networks show for a shared page.
 */
const pictureVariants = ["480", "800", "share"] as const;
export type PictureVariant = (typeof pictureVariants)[number];
export const variantParams = fileParams.extend({ variant: z.enum(pictureVariants) });
export const filePageParams = fileParams.extend({ page: z.coerce.number().int().min(1).max(100) });

/** A stored upload. The bytes that were sent are never stored unchanged. */
export const storedFile = z.object({
  id: z.uuid(),
  purpose: z.string(),
  name: z.string(),
  mediaType: z.enum(["image/jpeg", "image/webp", "application/pdf"]),
  bytes: z.number().int().positive(),
  /** Number of PDF pages; 1 for a picture. */
  pageCount: z.number().int().positive(),
  /** Path at which permitted users can read it. */
  url: z.string(),
});
export type StoredFile = z.infer<typeof storedFile>;
