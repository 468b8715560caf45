"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ErrorNotice } from "@/components/platform/http/error-notice";
import { MoreButton } from "@/components/platform/http/paged-list";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import type { BookingStatus } from "@/lib/catalog/availability/booking-status";
import { usePages } from "@/lib/platform/http/use-pages";
import { BOOKINGS_PAGE_SIZE, bookingsPath } from "@/lib/rentals/bookings/bookings-path";
import { type BookingSummary, bookingPage } from "@/lib/rentals/bookings/contract";
import { BookingListItem } from "./booking-list-item";
import type { Viewer } from "./viewer";

type Side = Exclude<Viewer, "admin">;

/**
 * Bookings with a button for the next page. `empty` is shown when there are none; `rowActions` adds buttons
 * to a row.
 */
export function BookingsList({
  viewer,
  status,
  path = bookingsPath(viewer, { status }),
  except,
  empty,
  pageSize = BOOKINGS_PAGE_SIZE,
  everyMs = 10_000,
  rowActions,
  showsMore = true,
}: {
  viewer: Side;
  status?: BookingStatus;
  /** The API path of another list of bookings, with a query. */
  path?: string;
  /** The id of a booking that the page shows elsewhere. */
  except?: string;
  empty: ReactNode;
  pageSize?: number;
  everyMs?: number;
  rowActions?: (booking: BookingSummary) => ReactNode;
  showsMore?: boolean;
}) {
  const t = useTranslations("bookings.list");
  const pages = usePages(
    (cursor: string | undefined) => `${path}&limit=${pageSize}${cursor ? `&cursor=${cursor}` : ""}`,
    bookingPage,
    { everyMs },
  );
  if (!pages.items && pages.error) return <ErrorNotice error={pages.error} onRetry={pages.retry} />;
  if (!pages.items) return <BookingsSkeleton rows={Math.min(pageSize, 4)} />;
  if (pages.items.length === 0) return empty;
  const listed = pages.items.filter(({ id }) => id !== except);
  return (
    <>
      {listed.length > 0 && (
        <Card className="overflow-hidden">
          <ul className="divide-y">
            {listed.map((booking) => (
              <BookingListItem
                key={booking.id}
                booking={booking}
                viewer={viewer}
                actions={rowActions?.(booking)}
              />
            ))}
          </ul>
        </Card>
      )}
      {showsMore && (
        <div className="mt-4 flex flex-col items-center gap-3">
          <p role="status" className="text-muted-foreground text-sm">
            {t("count", { count: pages.items.length })}
          </p>
          <MoreButton pages={pages} />
        </div>
      )}
    </>
  );
}

const rowNames = ["first", "second", "third", "fourth"];

function BookingsSkeleton({ rows }: { rows: number }) {
  return (
    <Card className="divide-y" aria-busy="true">
      {rowNames.slice(0, rows).map((row) => (
        <div key={row} className="flex items-center gap-4 p-4 sm:px-5">
          <Skeleton className="aspect-16/10 w-20 sm:w-28" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="h-4 w-64 max-w-full" />
            <Skeleton className="h-4 w-32" />
          </div>
          <Skeleton className="hidden h-5 w-14 sm:block" />
        </div>
      ))}
    </Card>
  );
}
