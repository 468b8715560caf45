"use client";

import type { ReactNode } from "react";
import { FavouriteButton } from "@/components/catalog/favourite-button/favourite-button";
import { RatingText, type RatingTexts } from "@/components/catalog/vehicles/rating-text";
import { VehiclePicture } from "@/components/catalog/vehicles/vehicle-picture";
import { badgeShape, overlayBadge } from "@/components/ui/badge-classes";
import { type AmountTexts, BothCurrencies } from "@/components/ui/both-currencies";
import { ShieldCheckIcon, ZapIcon } from "@/components/ui/essential-icons";
import type { Picture } from "@/lib/catalog/vehicles/contract";
import { Link } from "@/lib/platform/i18n/link";

/**
 * A vehicle in a list, with texts that are already translated and formatted. The title is the link and covers
 * the whole card.
 */
export function VehicleCardView({
  id,
  title,
  href,
  facts,
  saveLabel,
  price,
  perDay,
  total,
  notes,
  rating,
  badge,
  badgeLabel,
  unavailable,
  picture,
  sizes,
  isFirst,
  inline,
  isRow,
}: {
  id: string;
  title: string;
  href: string;
  facts: string;
  saveLabel: string;
  price: AmountTexts;
  perDay: string;
  /** The total for the requested dates. */
  total?: AmountTexts;
  /** The average price of a day, if it differs from the daily price; the delivery. */
  notes?: ReactNode;
  /** A text if there are no reviews yet. */
  rating: RatingTexts | string;
  badge?: "instantBook" | "verified";
  badgeLabel?: string;
  /** Shown if the vehicle is not available. */
  unavailable?: string;
  picture: Picture | null;
  sizes: string;
  isFirst?: boolean;
  /** The picture as a data URL, for phones. */
  inline?: string;
  /** Picture on the left, as in the list view. */
  isRow?: boolean;
}) {
  const BadgeIcon = badge === "instantBook" ? ZapIcon : ShieldCheckIcon;
  return (
    <article
      className={`group @container relative flex h-full ${isRow ? "gap-4 rounded-xl border bg-card p-3" : "flex-col"}`}
    >
      <div
        className={`relative overflow-hidden rounded-xl bg-muted group-data-active/result:outline-2 group-data-active/result:outline-foreground group-data-active/result:outline-offset-2 ${isRow ? "w-2/5 max-w-60 shrink-0 self-start" : ""}`}
      >
        <VehiclePicture
          picture={picture}
          alt=""
          sizes={sizes}
          isFirst={isFirst}
          inline={inline}
          className={`aspect-16/10 w-full transition-transform duration-200 group-hover:scale-102 dark:brightness-90 ${unavailable ? "opacity-60 grayscale-50" : ""}`}
        />
        {/* Above the link that covers the card. */}
        <FavouriteButton
          id={id}
          label={saveLabel}
          className={`absolute z-10 bg-card/90 text-card-foreground hover:bg-card ${isRow ? "top-1 right-1 sm:top-2 sm:right-2" : "top-2 right-2"}`}
        />
        {badgeLabel && (
          <span
            className={`absolute top-3 left-3 ${badgeShape} ${overlayBadge} ${isRow ? "max-sm:hidden" : ""}`}
          >
            <BadgeIcon />
            {badgeLabel}
          </span>
        )}
        {unavailable && (
          <p
            className={`absolute rounded-full bg-[#14130f]/85 py-1 font-medium text-white text-xs ${isRow ? "bottom-1.5 left-1.5 px-2.5 sm:bottom-3 sm:left-3 sm:px-3" : "bottom-3 left-3 px-3"}`}
          >
            {unavailable}
          </p>
        )}
      </div>
      <div className={`flex min-w-0 flex-1 flex-col ${isRow ? "py-1" : "pt-3"}`}>
        <div className={`flex items-baseline justify-between gap-x-3 ${isRow ? "flex-wrap" : ""}`}>
          <h3 className="truncate font-semibold text-base tracking-tight">
            <Link
              href={href}
              className="outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:outline-offset-4"
            >
              {title}
            </Link>
          </h3>
          {typeof rating === "string" ? (
            <span className="text-muted-foreground text-sm">{rating}</span>
          ) : (
            <RatingText {...rating} />
          )}
        </div>
        <p className="mt-0.5 truncate text-muted-foreground text-sm">{facts}</p>
        <p
          className={`flex flex-wrap items-baseline justify-between gap-x-3 ${isRow ? "mt-auto pt-2" : "mt-2"}`}
        >
          <span className="whitespace-nowrap tabular-nums">
            <span className="font-semibold">
              <BothCurrencies {...price} />
            </span>
            <span className="text-muted-foreground"> {perDay}</span>
          </span>
          {total && (
            <span className="text-sm tabular-nums underline decoration-border underline-offset-4">
              <BothCurrencies {...total} />
            </span>
          )}
          {notes}
        </p>
      </div>
    </article>
  );
}
