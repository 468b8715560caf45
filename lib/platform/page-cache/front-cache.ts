/** The dependencies of the response that is being made. */
export interface ResponseRecord {
  /** The number of the last expiry of tags when its rendering began. */
  since: number;
  tags: Set<string>;
  /** Milliseconds since 1970, after which the response may change without an expired tag. */
  until: number;
  /** Whether the request is for a search that may be cached, once the response is known to be public. */
  isSearch: boolean;
  /** Whether it is the same for everybody. */
  isPublic: boolean;
}

/** A search in the form that all requests for it share. */
export interface CanonicalSearch {
  /** Path and query. */
  url: string;
  /** The content type of a response that may be cached. */
  type: "text/html" | "application/json";
}

/** The cache of public responses in front of Next (scripts/launch/front-cache.mjs). */
export interface FrontCache {
  expire(tags: string[]): void;
  suspend(tags: string[]): void;
  resume(tags: string[]): void;
  /** Whether no tag has expired since a rendering began: see `since` of its record. */
  isFresh(tags: Iterable<string>, since: number): boolean;
  record(): ResponseRecord | undefined;
  setCanonicalSearch(
    find: (url: string, headers: { accept?: string; cookie?: string }) => CanonicalSearch | undefined,
  ): void;
}

/** Only web servers have one. */
export const frontCache = (): FrontCache | undefined => globalThis.gendanaFrontCache;

/** Records that the response that is being made depends on these tags. */
export function dependOn(tags: string[]): void {
  const record = frontCache()?.record();
  for (const tag of tags) record?.tags.add(tag);
}

/**
 * Lets the front cache send the response that is being made to every request for the same search, until one of the tags
 * expires or the time `until` has come. The response must be the same for everybody.
 */
export async function shareResponse(tags: string[], until: () => Promise<Date>): Promise<void> {
  const record = frontCache()?.record();
  if (!record?.isSearch) return;
  dependOn(tags);
  record.until = (await until()).getTime();
  record.isPublic = true;
}
