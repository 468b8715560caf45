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
import { Link } from "@/lib/i18n/link";
import { localPath } from "@/lib/i18n/local-path";
import { everyVehicle, type VehicleSearch, vehiclesHref } from "@/lib/search/rules";

interface Desk {
  /** What the visitor asks for now: ahead of the address while an answer is on its way. */
  search: VehicleSearch;
  isPending: boolean;
  go: (search: VehicleSearch) => void;
  change: (changes: Partial<VehicleSearch>) => void;
  /** Of the page the search stands on. */
  path?: string;
}

const DeskContext = createContext<Desk>({
  search: everyVehicle,
  isPending: false,
  go: () => {},
  change: () => {},
});

/**
 * Everything on the listing asks here. The address stays the state: the desk only shows a choice at once, keeps the
 * focus and the scroll where they are, and tells that an answer is awaited.
 */
export function SearchDesk({
  search,
  path,
  children,
}: {
  search: VehicleSearch;
  /** Where it stands, if not on the listing. */
  path?: string;
  children: ReactNode;
}) {
  const router = useRouter();
  const locale = useLocale();
  const [isPending, startTransition] = useTransition();
  const [wanted, want] = useOptimistic(search);
  // Two choices made before React renders again are both made: the second builds on this, not on what is rendered.
  const latest = useRef(wanted);
  useEffect(() => {
    latest.current = wanted;
  }, [wanted]);

  function go(next: VehicleSearch) {
    latest.current = next;
    startTransition(() => {
      want(next);
      router.push(localPath(vehiclesHref(next, path), locale), { scroll: false });
    });
  }

  /** Another choice starts at the first page again. */
  const change = (changes: Partial<VehicleSearch>) => go({ ...latest.current, ...changes, page: 1 });

  return <DeskContext value={{ search: wanted, isPending, go, change, path }}>{children}</DeskContext>;
}

export const useSearchDesk = () => useContext(DeskContext);

/** A real link to a search; pressed plainly it goes through the desk. */
export function SearchLink({
  to,
  onGo,
  ...props
}: Omit<ComponentProps<typeof Link>, "href"> & { to: VehicleSearch; onGo?: () => void }) {
  const { go, path } = useSearchDesk();
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    go(to);
    onGo?.();
  }
  return <Link href={vehiclesHref(to, path)} prefetch={false} scroll={false} onClick={follow} {...props} />;
}
