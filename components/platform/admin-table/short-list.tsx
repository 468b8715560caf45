import type { ReactNode } from "react";
import { FactList } from "@/components/ui/fact-list";
import { Skeleton } from "@/components/ui/skeleton";
import { Link } from "@/lib/platform/i18n/link";

interface ShortListRow {
  id: string;
  href: string;
  title: string;
  facts: string[];
  badge: ReactNode;
  /** An amount. */
  figure?: string;
}

/** The beginning of a list on a detail page; each row leads to its item. */
export function ShortList({ rows, nothing }: { rows: ShortListRow[] | undefined; nothing: string }) {
  if (!rows) return <Skeleton className="h-24 rounded-md" />;
  if (rows.length === 0) return <p className="text-muted-foreground text-sm">{nothing}</p>;
  return (
    <ul className="divide-y text-sm">
      {rows.map(({ id, href, title, facts, badge, figure }) => (
        <li
          key={id}
          className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 hover:bg-muted/50"
        >
          <div className="min-w-0">
            <Link href={href} className="block break-words font-medium after:absolute after:inset-0">
              {title}
            </Link>
            <span className="text-muted-foreground tabular-nums">
              <FactList facts={facts} />
            </span>
          </div>
          <span className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
            {badge}
            {figure && <span className="min-w-20 text-right font-medium tabular-nums">{figure}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
