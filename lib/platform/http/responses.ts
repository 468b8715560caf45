import type { Audience } from "./cache-control";

/** A file as a response instead of JSON. */
export interface FileResponse {
  mediaType: string;
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Identifies these exact bytes, in quotes; a client that already has them gets 304. */
  etag?: string;
  /** Who may cache it if its route sets `maxAge`; by default everybody for that long. */
  audience?: Audience;
}

/** A file generated while it is sent (an archive): always a download, never opened in the browser. */
export interface StreamedResponse extends Omit<FileResponse, "bytes" | "etag" | "audience"> {
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** One page of a list, with its position in the whole list. */
export interface Page<T> {
  items: T[];
  total: number;
  page: number;
  pageCount: number;
}
