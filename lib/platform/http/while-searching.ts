import { isSameExceptSearch } from "./list-path";

/**
 * While the response to a changed search text is read, the previous one stays, so that rows do not flicker while
 * typing. `path` is the API path that is read next.
 */
export function whileSearching(path: string) {
  return <T>(previous: T | undefined, query: { queryKey: readonly unknown[] } | undefined): T | undefined => {
    const [before, after] = [String(query?.queryKey[0] ?? ""), path].map((text) => text.split("?"));
    const isSameList =
      before?.[0] === after?.[0] &&
      isSameExceptSearch(new URLSearchParams(before?.[1]), new URLSearchParams(after?.[1]));
    return isSameList ? previous : undefined;
  };
}
