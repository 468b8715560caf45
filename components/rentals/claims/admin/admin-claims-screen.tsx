"use client";

import { useTranslations } from "next-intl";
import { ExportLink } from "@/components/platform/admin-table/export-link";
import { FilterBar, FilterChoice } from "@/components/platform/admin-table/filter-bar";
import { RowKeys } from "@/components/platform/admin-table/row-keys";
import { useFilters } from "@/components/platform/admin-table/use-filters";
import { PagedList } from "@/components/platform/http/paged-list";
import { useSteadyRows } from "@/components/platform/http/use-steady-rows";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FactList } from "@/components/ui/fact-list";
import { PageTitle } from "@/components/ui/page-title";
import { useFormats } from "@/components/ui/use-formats";
import { KIGALI } from "@/lib/platform/dates";
import { usePages } from "@/lib/platform/http/use-pages";
import { Link } from "@/lib/platform/i18n/link";
import {
  type AdminClaim,
  adminClaimFilters,
  adminClaimPage,
} from "@/lib/rentals/bookings/claims/admin/contract";

/** The queue of disputed claims, and those decided. A claim is decided on the page of its booking. */
export function AdminClaimsScreen() {
  const t = useTranslations("claimsAdmin");
  const { filters, choose, query, pathAfter } = useFilters(adminClaimFilters);
  const pages = usePages(pathAfter("/api/admin/claims"), adminClaimPage, { everyMs: 30_000 });
  const { rows, holders } = useSteadyRows<ShownClaim>(pages.items, { key: query, whenGone: asGone });
  const isQueue = filters.status !== "decided";
  return (
    <>
      <PageTitle
        title={t("title")}
        description={t("lead")}
        className="mb-4"
        action={!pages.error && <ExportLink path="/api/admin/claims/export" query={query} />}
      />
      <FilterBar>
        <FilterChoice
          label={t("status")}
          value={filters.status}
          options={[
            { value: "", label: t("statuses.disputed") },
            { value: "decided", label: t("statuses.decided") },
          ]}
          onChoose={(status) => choose({ status })}
        />
      </FilterBar>
      <RowKeys {...holders}>
        <PagedList
          key={query}
          pages={{ ...pages, items: rows }}
          row={(claim) => <ClaimRow claim={claim} />}
          empty={
            <EmptyState drawing="messages" title={t(isQueue ? "none" : "noneDecided")}>
              {t(isQueue ? "noneText" : "noneDecidedText")}
            </EmptyState>
          }
        />
      </RowKeys>
    </>
  );
}

/** `isGone`: it left the list while the pointer held its row in place. */
type ShownClaim = AdminClaim & { isGone?: true };
const asGone = (claim: ShownClaim): ShownClaim => ({ ...claim, isGone: true });

// Without the larger target of touch screens, which would cover a link in the next line of the sentence.
const linkLook = "wrap-anywhere underline underline-offset-4";

function ClaimRow({ claim }: { claim: ShownClaim }) {
  const t = useTranslations("claimsAdmin");
  const kinds = useTranslations("bookings.claims.kinds");
  const { usd, instant } = useFormats();
  const { id, bookingId, kind, status, amountCents, agreedCents, at, reference, vehicle } = claim;
  const amount = usd(amountCents);
  return (
    <li className="flex flex-col gap-3 p-4 sm:flex-row sm:items-center sm:justify-between sm:px-5">
      <div className="min-w-0">
        <h2 id={id} className="font-medium text-base tabular-nums">
          {kinds(kind)} · {agreedCents === null ? amount : t("of", { agreed: usd(agreedCents), amount })}
        </h2>
        <p className="mt-1 break-words text-sm">
          <FactList facts={[vehicle, reference]} />
        </p>
        <p className="text-muted-foreground text-sm">
          {t.rich("parties", {
            businessName: claim.business,
            renterName: claim.renter,
            business: (name) => (
              <Link href={`/dashboard/admin/businesses/${claim.businessId}`} className={linkLook}>
                {name}
              </Link>
            ),
            renter: (name) => (
              <Link href={`/dashboard/admin/users/${claim.renterId}`} className={linkLook}>
                {name}
              </Link>
            ),
          })}
        </p>
        <p className="text-muted-foreground text-sm tabular-nums">
          {claim.isGone
            ? t("gone")
            : t(status === "decided" ? "decidedOn" : "waits", { when: instant(at, KIGALI) })}
        </p>
      </div>
      <Button asChild variant="secondary" size="sm" className="shrink-0 max-sm:self-start">
        <Link
          href={`/dashboard/admin/bookings/${bookingId}#claim-${id}`}
          aria-describedby={id}
          data-main-control=""
        >
          {t("open")}
        </Link>
      </Button>
    </li>
  );
}
