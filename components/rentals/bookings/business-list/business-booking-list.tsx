"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { PagedList } from "@/components/platform/http/paged-list";
import { useSteadyRows } from "@/components/platform/http/use-steady-rows";
import { AnswerButtons } from "@/components/rentals/bookings/answer-buttons";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { XIcon } from "@/components/ui/first-view-icons";
import { Skeleton } from "@/components/ui/skeleton";
import { usePages } from "@/lib/platform/http/use-pages";
import { Link } from "@/lib/platform/i18n/link";
import { type BusinessBooking, businessBookingPage } from "@/lib/rentals/bookings/business-list/contract";
import { BusinessBookingItem } from "./business-booking-item";
import {
  type BusinessBookingsUrlState,
  businessBookingsHref,
  businessBookingsPath,
} from "./business-bookings-url";

/** The pages of a business's bookings for the state in the URL; requests can be answered in their rows. */
export function BusinessBookingList({
  urlState,
  empty,
}: {
  urlState: BusinessBookingsUrlState;
  empty: ReactNode;
}) {
  const { tab, search, renter } = urlState;
  const t = useTranslations("rentals");
  // Remembers the renter's name, so that the filter still shows it when the tab has none of their bookings any more.
  const [name, setName] = useState<string>();
  const path = businessBookingsPath(urlState);
  const pages = usePages(
    (cursor: string | undefined) => `${path}${cursor ? `&cursor=${cursor}` : ""}`,
    businessBookingPage,
    { everyMs: 10_000 },
  );
  const { rows, hold, release } = useSteadyRows(pages.items, {
    key: pages.isPrevious ? "" : path,
    whenGone: withoutAnswers,
  });
  const found = renter ? pages.items?.[0]?.renter.name : undefined;
  if (found && found !== name) setName(found);
  return (
    <section
      aria-label={t(`tabs.${tab}`)}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && release()}
      className="flex flex-col gap-4"
    >
      {renter && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          {name ? t("ofCustomer", { name }) : t("ofOneCustomer")}
          <Button asChild variant="secondary" size="sm">
            <Link href={businessBookingsHref({ tab, search })}>
              <XIcon />
              {t("allCustomers")}
            </Link>
          </Button>
        </p>
      )}
      <PagedList
        pages={{ ...pages, items: rows }}
        skeleton={<ListSkeleton />}
        empty={empty}
        row={(item) => (
          <BusinessBookingItem
            booking={item}
            actions={
              (item.can.accept || item.can.decline) && (
                <AnswerButtons booking={item} onAnswered={(booking) => hold({ ...item, ...booking })} />
              )
            }
          />
        )}
      />
    </section>
  );
}

const withoutAnswers = (row: BusinessBooking): BusinessBooking => ({
  ...row,
  can: { ...row.can, accept: false, decline: false },
});

function ListSkeleton() {
  return (
    <Card className="divide-y" aria-busy="true">
      {["first", "second", "third", "fourth"].map((row) => (
        <div key={row} className="flex items-center gap-4 p-4 sm:px-5">
          <Skeleton className="aspect-16/10 w-20 sm:w-28" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="h-4 w-64 max-w-full" />
            <Skeleton className="h-4 w-40 max-w-full" />
          </div>
          <Skeleton className="hidden h-5 w-14 sm:block" />
        </div>
      ))}
    </Card>
  );
}
