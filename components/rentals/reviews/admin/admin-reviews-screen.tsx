"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Stars } from "@/components/catalog/reviews/stars";
import { TextSearchForm } from "@/components/form/text-search-form";
import { ExportLink } from "@/components/platform/admin-table/export-link";
import { FilterBar, FilterChoice } from "@/components/platform/admin-table/filter-bar";
import { NoRows } from "@/components/platform/admin-table/no-rows";
import { useFilters } from "@/components/platform/admin-table/use-filters";
import { PagedList } from "@/components/platform/http/paged-list";
import { WrittenText } from "@/components/platform/i18n/written-text";
import { SavedViews } from "@/components/platform/saved-views/saved-views";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { PageTitle } from "@/components/ui/page-title";
import { useFormats } from "@/components/ui/use-formats";
import { KIGALI } from "@/lib/platform/dates";
import { usePages } from "@/lib/platform/http/use-pages";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { Link } from "@/lib/platform/i18n/link";
import {
  type AdminReview,
  adminReviewFilters,
  adminReviewPage,
} from "@/lib/rentals/bookings/reviews/admin/contract";

const HoldDialog = lazy(() => import("../hold-dialog").then((module) => ({ default: module.HoldDialog })));

/** All published reviews, where administrators hide one or show it again. */
export function AdminReviewsScreen() {
  const t = useTranslations("reviewsAdmin");
  const { filters, choose, clear, query, pathAfter } = useFilters(adminReviewFilters);
  const pages = usePages(pathAfter("/api/admin/reviews"), adminReviewPage);
  const [openReview, setOpenReview] = useState<AdminReview>();
  return (
    <>
      <PageTitle
        title={t("title")}
        description={t("lead")}
        className="mb-6"
        action={!pages.error && <ExportLink path="/api/admin/reviews/export" query={query} />}
      />
      <SavedViews list="reviews" query={query}>
        <FilterBar>
          <TextSearchForm
            label={t("search")}
            submit={t("find")}
            value={filters.search}
            onSearch={(search) => choose({ search })}
            className="grow basis-72"
          />
          <FilterChoice
            label={t("author")}
            value={filters.author}
            options={[
              { value: "", label: t("authors.renter") },
              { value: "owner", label: t("authors.owner") },
            ]}
            onChoose={(author) => choose({ author })}
          />
          <FilterChoice
            label={t("status")}
            value={filters.status}
            options={[
              { value: "", label: t("statuses.all") },
              { value: "hidden", label: t("statuses.hidden") },
            ]}
            onChoose={(status) => choose({ status })}
          />
        </FilterBar>
      </SavedViews>
      <PagedList
        key={query}
        pages={pages}
        row={(review) => <ReviewRow review={review} onAsk={() => setOpenReview(review)} />}
        empty={
          <NoRows
            title={t("none")}
            text={t(query ? "noneText" : "noneYet")}
            onClear={query ? clear : undefined}
          />
        }
      />
      {openReview && (
        <Suspense>
          <HoldDialog
            bookingId={openReview.bookingId}
            author={openReview.author}
            isHeld={openReview.heldReason !== null}
            onDone={() => refreshResources("/api/admin/reviews")}
            onClose={() => setOpenReview(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

// Without the larger target of touch screens, which would cover a link in the next line of the sentence.
const linkLook = "wrap-anywhere underline underline-offset-4";

function ReviewRow({ review, onAsk }: { review: AdminReview; onAsk: () => void }) {
  const t = useTranslations("reviewsAdmin");
  const reviews = useTranslations("reviews");
  const { instant } = useFormats();
  const { id, author, bookingId, reference, vehicle, business, renter, ownerReply, heldReason } = review;
  return (
    <li className="flex flex-col gap-3 p-4 sm:flex-row sm:items-start sm:justify-between sm:gap-6 sm:px-5">
      <div className="min-w-0 flex-1">
        <h2
          id={id}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium text-base tracking-normal"
        >
          <Stars rating={review.rating} />
          <span>{author === "renter" ? vehicle.title : renter.name}</span>
        </h2>
        <WrittenText text={review.comment} locale={review.commentLocale} className="mt-2" />
        {ownerReply && (
          <div className="mt-3 border-l-2 pl-4 text-sm">
            <p className="font-medium">{reviews("ownerReply", { name: business.name })}</p>
            <WrittenText
              text={ownerReply}
              locale={review.ownerReplyLocale}
              className="mt-0.5 text-muted-foreground"
            />
          </div>
        )}
        {heldReason !== null && (
          <Alert variant="warning" className="mt-3">
            {reviews("hold.hidden", { reason: heldReason })}
          </Alert>
        )}
        <p className="mt-2 text-muted-foreground text-sm tabular-nums">
          {t.rich(`by.${author}`, {
            when: instant(review.at, KIGALI),
            referenceText: reference,
            carName: vehicle.title,
            renterName: renter.name,
            businessName: business.name,
            booking: (text) => (
              <Link href={`/dashboard/admin/bookings/${bookingId}`} className={linkLook}>
                {text}
              </Link>
            ),
            renter: (text) => (
              <Link href={`/dashboard/admin/users/${renter.id}`} className={linkLook}>
                {text}
              </Link>
            ),
            business: (text) => (
              <Link href={`/dashboard/admin/businesses/${business.id}`} className={linkLook}>
                {text}
              </Link>
            ),
          })}
        </p>
      </div>
      {review.canHold && (
        <Button
          variant="secondary"
          size="sm"
          className="shrink-0 max-sm:self-start"
          aria-describedby={id}
          onClick={onAsk}
        >
          {reviews(heldReason === null ? "hold.hide" : "hold.show")}
        </Button>
      )}
    </li>
  );
}
