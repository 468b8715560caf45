export interface TagExpiry {
  expire(tags: Iterable<string>): void;
  moment(): number;
  isFresh(tags: Iterable<string>, since: number): boolean;
  suspend(tags: Iterable<string>): void;
  resume(tags: Iterable<string>): void;
}

export function createTagExpiry(most?: number): TagExpiry;
