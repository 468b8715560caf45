"use client";

import { useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useOptimistic,
  useRef,
  useTransition,
} from "react";
import { defaultSearch, type VehicleSearch, vehiclesHref } from "@/lib/catalog/search/rules";
import { Link } from "@/lib/platform/i18n/link";
import { localPath } from "@/lib/platform/i18n/local-path";

interface SearchState {
  /** The current search; ahead of the address while results are loading. */
  search: VehicleSearch;
  isPending: boolean;
  go: (search: VehicleSearch) => void;
  change: (changes: Partial<VehicleSearch>) => void;
  /** The path of the page with the search. */
  path?: string;
}

const SearchStateContext = createContext<SearchState>({
  search: defaultSearch,
  isPending: false,
  go: () => {},
  change: () => {},
});

/**
 * The search state of the listing. The address remains the source of truth; the provider shows a choice at
 * once, preserves focus and scroll position, and exposes the pending state.
 */
export function SearchStateProvider({
  search,
  path,
  children,
}: {
  search: VehicleSearch;
  /** The page's path, if it is not the listing. */
  path?: string;
  children: ReactNode;
}) {
  const router = useRouter();
  const locale = useLocale();
  const [isPending, startTransition] = useTransition();
  const [optimisticSearch, setOptimisticSearch] = useOptimistic(search);
  // Two choices made before React renders again must both apply: the second builds on this ref, not on the
  // rendered value.
  const latest = useRef(optimisticSearch);
  useEffect(() => {
    latest.current = optimisticSearch;
  }, [optimisticSearch]);

  function go(next: VehicleSearch) {
    latest.current = next;
    startTransition(() => {
      setOptimisticSearch(next);
      router.push(localPath(vehiclesHref(next, path), locale), { scroll: false });
    });
  }

  /** Every change goes back to page 1. */
  const change = (changes: Partial<VehicleSearch>) => go({ ...latest.current, ...changes, page: 1 });

  return (
    <SearchStateContext value={{ search: optimisticSearch, isPending, go, change, path }}>
      {children}
    </SearchStateContext>
  );
}

export const useSearchState = () => useContext(SearchStateContext);

/** A link to a search; a plain click navigates through the search state. */
export function SearchLink({
  to,
  onGo,
  ...props
}: Omit<ComponentProps<typeof Link>, "href"> & { to: VehicleSearch; onGo?: () => void }) {
  const { go, path } = useSearchState();
  function onPress(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    go(to);
    onGo?.();
  }
  return <Link href={vehiclesHref(to, path)} isScrollKept onClick={onPress} {...props} />;
}
