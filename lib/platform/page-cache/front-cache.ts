/** What the response that is being made depends on. */
export interface AnswerRecord {
  tags: Set<string>;
  /** Milliseconds since 1970: from then on the response may be another one by itself. */
  until: number;
  /** Whether the request is for a search that may be cached, once the response is known to be public. */
  isSearch: boolean;
  /** Whether it is the same for everybody. */
  isPublic: boolean;
}

/** A search as every request for it asks for it. */
export interface SearchAddress {
  /** Path and query. */
  address: string;
  /** Of a response that may be cached. */
  type: "text/html" | "application/json";
}

/** The cache of public responses in front of Next (scripts/launch/front-cache.mjs). */
export interface FrontCache {
  expire(tags: string[]): void;
  suspend(tags: string[]): void;
  resume(tags: string[]): void;
  record(): AnswerRecord | undefined;
  setSearchAddress(
    find: (url: string, headers: { accept?: string; cookie?: string }) => SearchAddress | undefined,
  ): void;
}

const holder = globalThis as typeof globalThis & { gendanaFrontCache?: FrontCache };

/** Only web servers have one. */
export const frontCache = (): FrontCache | undefined => holder.gendanaFrontCache;

/** Notes that the response that is being made depends on these tags. */
export function dependOn(tags: string[]): void {
  const record = frontCache()?.record();
  for (const tag of tags) record?.tags.add(tag);
}

/**
 * Has the front cache send the response that is being made, which is the same for everybody, to all who ask for the
 * same search, until one of the tags expires or it changes by itself.
 */
export async function shareAnswer(tags: string[], until: () => Promise<Date>): Promise<void> {
  const record = frontCache()?.record();
  if (!record?.isSearch) return;
  dependOn(tags);
  record.until = (await until()).getTime();
  record.isPublic = true;
}
