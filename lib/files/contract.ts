import { z } from "zod";

/** What somebody may upload by themselves, and why. */
const filePurposes = [
  "vehicle_picture",
  "vehicle_paper",
  "profile_photo",
  "business_logo",
  "identity_document",
  "driving_licence",
  "business_document",
  "handover_picture",
  "issue_picture",
  "chat_attachment",
  "site_picture",
] as const;
export type FilePurpose = (typeof filePurposes)[number];

/** The fields of the multipart form; the file's declared type and length are not believed. */
export const uploadRequest = z.object({
  purpose: z.enum(filePurposes),
  /** The business it belongs to; the caller must own or manage it. */
  businessId: z.uuid().optional(),
  file: z.object(
    { name: z.string().transform((name) => name.slice(0, 200)), bytes: z.instanceof(Uint8Array) },
    "fileRequired",
  ),
});
export type UploadRequest = z.output<typeof uploadRequest>;

export const fileParams = z.object({ fileId: z.uuid() });
/** What is made of a picture beside it: widths in pixels, and what networks show where its page is shared. */
const pictureVariants = ["480", "800", "share"] as const;
export type PictureVariant = (typeof pictureVariants)[number];
export const variantParams = fileParams.extend({ variant: z.enum(pictureVariants) });
export const filePageParams = fileParams.extend({ page: z.coerce.number().int().min(1).max(100) });

/** What we keep of an upload; never the bytes that were sent. */
export const storedFile = z.object({
  id: z.uuid(),
  purpose: z.string(),
  name: z.string(),
  mediaType: z.enum(["image/jpeg", "image/webp", "application/pdf"]),
  bytes: z.number().int().positive(),
  /** Sheets of a PDF; 1 for a picture. */
  pageCount: z.number().int().positive(),
  /** Where it is read, by those who may. */
  url: z.string(),
});
export type StoredFile = z.infer<typeof storedFile>;
