import { Link } from "@/lib/platform/i18n/link";

interface CountedTab {
  href: string;
  label: string;
  /** What waits there; undefined while it is unknown, or where nothing waits. */
  count?: number;
  isCurrent: boolean;
}

/** Links to the parts of a page, with the number of items that wait in each. */
export function CountedTabs({ label, tabs }: { label: string; tabs: CountedTab[] }) {
  return (
    <nav aria-label={label} className="no-scrollbar -mx-4 mb-6 overflow-x-auto border-b px-4 md:mx-0 md:px-0">
      <ul className="-mb-px flex gap-6">
        {tabs.map(({ href, label: text, count, isCurrent }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={isCurrent ? "page" : undefined}
              className="flex h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 text-muted-foreground text-sm hover:text-foreground aria-[current]:border-primary aria-[current]:font-medium aria-[current]:text-foreground"
            >
              {text}
              {count !== undefined && (
                <span className="rounded-full bg-muted px-2 font-medium text-foreground text-xs tabular-nums">
                  {count}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
