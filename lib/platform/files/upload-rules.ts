import { UPLOAD_LIMIT } from "@/lib/platform/http/upload-limit";
import type { ErrorKey } from "@/lib/platform/i18n/error-keys";
import type { FilePurpose, FileVisibility, StoredFile } from "./contract";

const MB = 1024 * 1024;

interface UploadRule {
  maxBytes: number;
  mediaTypes: readonly string[];
  tooLarge: ErrorKey;
  wrongKind: ErrorKey;
  /** Longest side of the stored picture in pixels; larger ones are scaled down. */
  longestSide: number;
  /** Minimum sides of a picture in pixels, in either orientation. */
  leastSides?: { long: number; short: number };
  storedAs: "image/jpeg" | "image/webp";
  visibility: FileVisibility;
}

const documentRule: UploadRule = {
  maxBytes: UPLOAD_LIMIT,
  mediaTypes: ["image/jpeg", "image/png", "application/pdf"],
  tooLarge: "fileTooLarge",
  wrongKind: "fileKind",
  longestSide: 2_400,
  storedAs: "image/jpeg",
  visibility: "private",
};

const portraitRule: UploadRule = {
  maxBytes: 5 * MB,
  mediaTypes: ["image/jpeg", "image/png", "image/webp"],
  tooLarge: "imageTooLarge",
  wrongKind: "imageKind",
  longestSide: 512,
  storedAs: "image/webp",
  visibility: "public",
};

/** For photos taken as evidence for others. */
const evidenceRule: UploadRule = {
  ...portraitRule,
  maxBytes: UPLOAD_LIMIT,
  tooLarge: "fileTooLarge",
  longestSide: 1_600,
  visibility: "private",
};

/** What each purpose accepts (spec.md §5, §9), and how it is stored. */
export const uploadRules: Record<FilePurpose, UploadRule> = {
  // Private until a vehicle uses it.
  vehicle_picture: { ...evidenceRule, wrongKind: "imageKind", leastSides: { long: 800, short: 600 } },
  vehicle_document: documentRule,
  profile_photo: portraitRule,
  business_logo: portraitRule,
  identity_document: documentRule,
  driving_licence: documentRule,
  business_document: documentRule,
  handover_picture: evidenceRule,
  claim_picture: evidenceRule,
  issue_picture: evidenceRule,
  // Private until a page of the site shows it.
  site_picture: { ...evidenceRule, wrongKind: "imageKind" },
  chat_attachment: {
    ...documentRule,
    mediaTypes: [...documentRule.mediaTypes, "image/webp"],
    wrongKind: "attachmentKind",
  },
};

/** More pages than any licence or certificate has. */
export const PAGE_LIMIT = 20;

/**
 * Maximum pixels of a picture that is decoded: more than any phone produces, less than would exhaust a
 * server.
 */
export const PIXEL_LIMIT = 64_000_000;

/**
 * Returns why a chosen file need not be sent, as far as its declared type and size show; undefined: send it.
 * The server trusts neither and checks the content.
 */
export function rejectionReason(
  file: { type: string; size: number },
  purpose: FilePurpose,
): ErrorKey | undefined {
  const { mediaTypes, maxBytes, wrongKind, tooLarge } = uploadRules[purpose];
  if (!mediaTypes.includes(file.type)) return wrongKind;
  return file.size > maxBytes ? tooLarge : undefined;
}

/**
 * "Ange's licence (1).png", stored as JPEG → "Ange-s-licence-1.jpg": safe in a header and on every file
 * system.
 */
export function safeFileName(name: string, mediaType: StoredFile["mediaType"]): string {
  const stem = name
    .normalize("NFKD")
    .replace(/\.[^.]*$/, "")
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return `${stem || "file"}.${{ "image/jpeg": "jpg", "image/webp": "webp", "application/pdf": "pdf" }[mediaType]}`;
}

/** Path at which a file is read: one for public files, another for those with access control. */
export function storedFileUrl({ id, visibility }: { id: string; visibility: FileVisibility }): string {
  return visibility === "public" ? `/api/files/${id}/picture` : `/api/files/${id}`;
}
