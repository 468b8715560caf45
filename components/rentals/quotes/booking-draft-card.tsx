import { useTranslations } from "next-intl";
import { VehicleThumb } from "@/components/catalog/vehicles/vehicle-thumb";
import { cn } from "@/components/ui/cn";
import { Money } from "@/components/ui/money";
import { Link } from "@/lib/platform/i18n/link";
import type { UnclaimedQuote } from "@/lib/rentals/quotes/contract";
import { DraftSpan } from "./draft-span";

/**
 * Shown above the login and sign-up forms after a signed-out visitor pressed "Book now": the vehicle, dates
 * and total, with equally prominent links to both forms.
 */
export function BookingDraftCard({
  draft,
  query,
  current,
  summaryClassName,
  className,
}: {
  draft: UnclaimedQuote;
  /** The query that the login and sign-up pages pass on to each other. */
  query: string;
  current: "login" | "signup";
  /** For a page that shows the summary elsewhere on wide screens. */
  summaryClassName?: string;
  className?: string;
}) {
  const t = useTranslations("account.draft");
  return (
    <div className={cn("flex flex-col gap-5", className)}>
      <BookingDraftSummary draft={draft} className={summaryClassName} />
      <p className="text-sm">{t("kept")}</p>
      <nav aria-label={t("ways")} className="grid grid-cols-2 gap-1 rounded-md bg-muted p-1">
        {(["login", "signup"] as const).map((way) => (
          <Link
            key={way}
            href={`/${way}?${query}`}
            aria-current={way === current ? "page" : undefined}
            className="flex min-h-11 items-center justify-center rounded-sm px-3 text-center font-medium text-sm no-underline aria-[current=page]:bg-card aria-[current=page]:shadow-sm"
          >
            {t(way)}
          </Link>
        ))}
      </nav>
    </div>
  );
}

/** The vehicle, the dates and the total of a quote. */
export function BookingDraftSummary({ draft, className }: { draft: UnclaimedQuote; className?: string }) {
  const t = useTranslations("account.draft");
  const { vehicle, days, totalCents, totalRwf } = draft;
  return (
    <section aria-label={t("title")} className={cn("rounded-lg border bg-card p-4", className)}>
      <div className="flex gap-4">
        <VehicleThumb picture={vehicle.picture} className="self-start" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{vehicle.title}</p>
          <p className="text-muted-foreground text-sm">{vehicle.neighbourhood}</p>
          <p className="mt-2 text-sm tabular-nums">
            <DraftSpan {...draft} timeZone={vehicle.timeZone} />
          </p>
        </div>
      </div>
      <p className="mt-4 flex items-baseline justify-between gap-4 border-t pt-3 tabular-nums">
        <span className="text-sm">{t("total", { days })}</span>
        <span className="font-semibold text-lg">
          <Money cents={totalCents} rwf={totalRwf} />
        </span>
      </p>
    </section>
  );
}
