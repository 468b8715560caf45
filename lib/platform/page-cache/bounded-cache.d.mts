interface CachedPageValue {
  kind: "APP_PAGE";
  html: string;
  rscData: Buffer;
  headers: Record<string, string>;
  status: number | undefined;
}

export default class BoundedCache {
  constructor(context: { maxMemoryCacheSize: number; flushToDisk: boolean; revalidatedTags: string[] });
  get(key: string, context: { kind: "APP_PAGE" }): Promise<{ value: CachedPageValue } | null>;
  set(key: string, value: CachedPageValue, context: object): Promise<void>;
}
