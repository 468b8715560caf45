"use client";

import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import type { Pages } from "@/lib/platform/http/use-pages";
import { ErrorNotice } from "./error-notice";

/** Shows a list read with `usePages`: loading, failed, empty, or page after page. */
export function PagedList<T extends { id: string }>({
  pages,
  row,
  listClassName,
  list = (items) => (
    <Card>
      <ul className={cn("divide-y", listClassName)}>
        {items.map((item) => (
          <Fragment key={item.id}>{row?.(item)}</Fragment>
        ))}
      </ul>
    </Card>
  ),
  empty,
  skeleton = <Skeleton className="h-40 rounded-lg" />,
}: {
  pages: Pages<T>;
  row?: (item: T) => ReactNode;
  /** Of the list around the rows, for example their columns. */
  listClassName?: string;
  /** Renders all items if they are not shown as a list, for example as a table. */
  list?: (items: T[]) => ReactNode;
  /** A sentence, or what replaces the empty list. */
  empty: ReactNode;
  skeleton?: ReactNode;
}) {
  if (!pages.items) return pages.error ? <ErrorNotice error={pages.error} onRetry={pages.retry} /> : skeleton;
  if (pages.items.length === 0)
    return typeof empty === "string" ? (
      <Card className="p-6 text-muted-foreground text-sm">{empty}</Card>
    ) : (
      empty
    );
  return (
    <>
      {list(pages.items)}
      <MoreButton pages={pages} className="mt-4 flex justify-center" />
    </>
  );
}

/** Loads the next page, if there is one. */
export function MoreButton({ pages, className }: { pages: Pages<unknown>; className?: string }) {
  const t = useTranslations("ui");
  if (!pages.hasMore) return null;
  return (
    <div className={className}>
      <Button
        variant="secondary"
        busy={pages.isLoadingMore}
        busyText={t("moreBusy")}
        onClick={pages.loadMore}
      >
        {t("more")}
      </Button>
    </div>
  );
}
