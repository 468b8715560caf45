"use client";

import { useLocale, useTranslations } from "next-intl";
import { ChangeVehicleFromList } from "@/components/rentals/booking-changes/change-vehicle-from-list";
import { HandoverFromList } from "@/components/rentals/bookings/handovers/handover-from-list";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import { ArrowLeftIcon, ArrowRightIcon, PhoneIcon } from "@/components/ui/icons";
import { Skeleton } from "@/components/ui/skeleton";
import { CircleAlertIcon, CircleCheckIcon } from "@/components/ui/status-icons";
import type { BusinessHome, DayHandover } from "@/lib/insights/business-home/contract";
import { dayIn, formatDay, timeIn } from "@/lib/platform/dates";
import { Link } from "@/lib/platform/i18n/link";
import { refreshBusinessHome } from "./use-business-home";

/** Today's handovers and returns, each linked to its booking. */
export function TodayHandovers({ day, handovers }: Pick<BusinessHome, "day" | "handovers">) {
  const t = useTranslations("businessHome");
  const locale = useLocale();
  return (
    <section aria-labelledby="today">
      <h2 id="today" className="text-lg">
        {t("today")}
      </h2>
      <p className="measure mt-1 mb-4 text-muted-foreground text-sm">
        {t("todayLead", { day: formatDay(day, locale) })}
      </p>
      <Card className="overflow-hidden">
        {handovers.length === 0 ? (
          <p className="px-5 py-6 text-muted-foreground text-sm">{t("noHandovers")}</p>
        ) : (
          <ul className="divide-y">
            {handovers.map((handover) => (
              <HandoverRow key={`${handover.kind} ${handover.bookingId}`} handover={handover} today={day} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

function HandoverRow({ handover, today }: { handover: DayHandover; today: string }) {
  const t = useTranslations("businessHome");
  const counter = useTranslations("bookings.counter");
  const locale = useLocale();
  const at = new Date(handover.at);
  const href = `/dashboard/business/rentals/${handover.bookingId}`;
  const canHandOver = !handover.isDone && handover.canRun;
  const isUnpaid = handover.missing.includes("payment");
  const agreed = dayIn(at, handover.vehicle.timeZone);
  return (
    <li
      className={`relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 transition-colors hover:bg-muted/50 sm:px-5 ${handover.isDone ? "text-muted-foreground" : ""}`}
    >
      <time dateTime={handover.at} className="w-12 shrink-0 font-semibold tabular-nums">
        {timeIn(at, handover.vehicle.timeZone)}
      </time>
      <span className="flex w-26 shrink-0 items-center gap-1.5 text-sm [&_svg]:size-4">
        {handover.kind === "pickup" ? <ArrowRightIcon /> : <ArrowLeftIcon />}
        {t(handover.kind)}
      </span>
      <span className="order-1 flex min-w-0 flex-1 basis-full flex-col xl:order-none xl:basis-0">
        <Link href={href} className="truncate font-medium text-foreground after:absolute after:inset-0">
          {handover.vehicle.title}
        </Link>
        <span className="text-muted-foreground text-sm">
          <FactList facts={[handover.vehicle.plate, handover.customer, handover.place, handover.reference]} />
        </span>
      </span>
      <span className="order-2 ml-auto flex flex-wrap items-center justify-end gap-2 empty:hidden max-xl:w-full xl:order-none">
        {handover.missing.map((what) => (
          <Badge key={what} variant="warning">
            {t(`missing.${what}`)}
          </Badge>
        ))}
        {handover.isLate && (
          <Badge variant="danger">
            <CircleAlertIcon />
            {t("late")}
            {agreed !== today && ` ${t("since", { day: formatDay(agreed, locale) })}`}
          </Badge>
        )}
        {handover.isDone && (
          <Badge variant="success">
            <CircleCheckIcon />
            {t("done")}
          </Badge>
        )}
        {handover.opensAt && (
          <span className="text-muted-foreground text-sm">
            {t("opens", { time: timeIn(new Date(handover.opensAt), handover.vehicle.timeZone) })}
          </span>
        )}
        {handover.phone && (
          <Button asChild variant="ghost" size="sm" className="relative">
            <a href={`tel:${handover.phone}`} aria-label={t("callName", { name: handover.customer })}>
              <PhoneIcon />
              {t("call")}
            </a>
          </Button>
        )}
        {/* No other car can be assigned to a late return, only to the next pick-up of its car. */}
        {canHandOver && (handover.kind === "pickup" || !handover.isLate) && (
          <ChangeVehicleFromList bookingId={handover.bookingId} onClose={() => void refreshBusinessHome()} />
        )}
        {canHandOver && isUnpaid && (
          <Button asChild variant="secondary" size="sm" className="relative">
            <Link href={href}>{counter("take")}</Link>
          </Button>
        )}
        {canHandOver && !isUnpaid && !handover.opensAt && (
          <HandoverFromList
            bookingId={handover.bookingId}
            action={handover.kind === "pickup" ? "pickUp" : "takeBack"}
            onClose={() => void refreshBusinessHome()}
          >
            {t(handover.kind === "pickup" ? "handOver" : "takeBack")}
          </HandoverFromList>
        )}
      </span>
      {handover.next && <NextPickUp handover={handover} next={handover.next} today={today} />}
    </li>
  );
}

/** The next pick-up of a car that is late, with a button to assign another car to it. */
function NextPickUp(props: { handover: DayHandover; next: NonNullable<DayHandover["next"]>; today: string }) {
  const { handover, next, today } = props;
  const t = useTranslations("businessHome");
  const locale = useLocale();
  const { timeZone } = handover.vehicle;
  const at = new Date(next.startsAt);
  const day = dayIn(at, timeZone);
  return (
    <span className="order-3 flex basis-full flex-wrap items-center justify-between gap-2 rounded-md bg-muted px-3 py-2 text-sm">
      <span>
        {t(day === today ? "nextToday" : "nextOn", {
          name: next.customer,
          time: timeIn(at, timeZone),
          day: formatDay(day, locale),
          reference: next.reference,
        })}
      </span>
      <ChangeVehicleFromList bookingId={next.bookingId} onClose={() => void refreshBusinessHome()} />
    </span>
  );
}

export function TodayHandoversSkeleton() {
  return (
    <Card className="divide-y" aria-busy="true">
      {["first", "second", "third"].map((row) => (
        <div key={row} className="flex items-center gap-4 px-4 py-4 sm:px-5">
          <Skeleton className="h-5 w-12" />
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-5 w-56 max-w-full" />
        </div>
      ))}
    </Card>
  );
}
