"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { PagedList } from "@/components/api/paged-list";
import { AnswerButtons } from "@/components/bookings/answer-buttons";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { XIcon } from "@/components/ui/icons";
import { Skeleton } from "@/components/ui/skeleton";
import { usePages } from "@/lib/api/use-resource";
import { Link } from "@/lib/i18n/link";
import { rentalPage } from "@/lib/rentals/contract";
import { RentalRow } from "./rental-row";
import { type RentalsAddress, rentalsHref } from "./rentals-address";
import { useSteadyRows } from "./use-steady-rows";

/** Page after page of what an address asks for; requests are answered in their rows. */
export function RentalList({ address, empty }: { address: RentalsAddress; empty: ReactNode }) {
  const { tab, search, renter } = address;
  const t = useTranslations("rentals");
  // Whom the list was narrowed to is still named once the last of their rentals has left it.
  const [name, setName] = useState<string>();
  const query = new URLSearchParams({ tab, ...(search && { search }), ...(renter && { renter }) });
  const pages = usePages(
    (cursor: string | undefined) => `/api/rentals?${query}${cursor ? `&cursor=${cursor}` : ""}`,
    rentalPage,
    { everyMs: 10_000 },
  );
  const { rows, hold, release } = useSteadyRows(pages.items);
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
            <Link href={rentalsHref({ tab, search })} prefetch={false}>
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
        row={(rental) => (
          <RentalRow
            rental={rental}
            actions={
              (rental.can.accept || rental.can.decline) && (
                <AnswerButtons booking={rental} onAnswered={(booking) => hold({ ...rental, ...booking })} />
              )
            }
          />
        )}
      />
    </section>
  );
}

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
