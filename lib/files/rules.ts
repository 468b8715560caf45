import type { ErrorKey } from "@/lib/i18n/error-keys";
import type { FilePurpose, StoredFile } from "./contract";

const MB = 1024 * 1024;

/** The most that is read of any upload (spec.md §9). */
export const UPLOAD_LIMIT = 10 * MB;

interface Acceptance {
  maxBytes: number;
  mediaTypes: readonly string[];
  tooLarge: ErrorKey;
  wrongKind: ErrorKey;
  /** Longest side in pixels of what is kept. */
  longestSide: number;
  /** What a picture measures at least, in pixels, whichever way up. */
  leastSides?: { long: number; short: number };
  keptAs: "image/jpeg" | "image/webp";
  visibility: "private" | "public";
}

const paper: Acceptance = {
  maxBytes: UPLOAD_LIMIT,
  mediaTypes: ["image/jpeg", "image/png", "application/pdf"],
  tooLarge: "fileTooLarge",
  wrongKind: "fileKind",
  longestSide: 2_400,
  keptAs: "image/jpeg",
  visibility: "private",
};

const portrait: Acceptance = {
  maxBytes: 5 * MB,
  mediaTypes: ["image/jpeg", "image/png", "image/webp"],
  tooLarge: "imageTooLarge",
  wrongKind: "imageKind",
  longestSide: 512,
  keptAs: "image/webp",
  visibility: "public",
};

/** Something photographed for somebody else to see. */
const evidence: Acceptance = {
  ...portrait,
  maxBytes: UPLOAD_LIMIT,
  tooLarge: "fileTooLarge",
  longestSide: 1_600,
  visibility: "private",
};

/** What is taken for each purpose (spec.md §5, §9), and what becomes of it. */
export const acceptanceOf: Record<FilePurpose, Acceptance> = {
  // Private until it is part of a car.
  vehicle_picture: { ...evidence, wrongKind: "imageKind", leastSides: { long: 800, short: 600 } },
  vehicle_paper: paper,
  profile_photo: portrait,
  business_logo: portrait,
  identity_document: paper,
  driving_licence: paper,
  business_document: paper,
  handover_picture: evidence,
  issue_picture: evidence,
  // Private until a page of the site shows it.
  site_picture: { ...evidence, wrongKind: "imageKind" },
  chat_attachment: { ...paper, mediaTypes: [...paper.mediaTypes, "image/webp"], wrongKind: "attachmentKind" },
};

/** More sheets than any licence or certificate has. */
export const PAGE_LIMIT = 20;

/** Pixels of a picture that is opened at all: more than any telephone takes, less than what exhausts a server. */
export const PIXEL_LIMIT = 64_000_000;

/**
 * Why a chosen file need not be sent, as far as its name's type and size tell; undefined: send it. The server believes
 * neither and looks for itself.
 */
export function refusalOf(file: { type: string; size: number }, purpose: FilePurpose): ErrorKey | undefined {
  const { mediaTypes, maxBytes, wrongKind, tooLarge } = acceptanceOf[purpose];
  if (!mediaTypes.includes(file.type)) return wrongKind;
  return file.size > maxBytes ? tooLarge : undefined;
}

/** "Ange's licence (1).png", kept as JPEG → "Ange-s-licence-1.jpg": safe in a header and on every disk. */
export function safeFileName(name: string, mediaType: StoredFile["mediaType"]): string {
  const stem = name
    .normalize("NFKD")
    .replace(/\.[^.]*$/, "")
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return `${stem || "file"}.${{ "image/jpeg": "jpg", "image/webp": "webp", "application/pdf": "pdf" }[mediaType]}`;
}

/** Where a kept file is read: what is public for everybody, the rest for those who may. */
export function fileUrl({ id, visibility }: { id: string; visibility: "private" | "public" }): string {
  return visibility === "public" ? `/api/files/${id}/picture` : `/api/files/${id}`;
}
