"use client";

import { useTranslations } from "next-intl";
import { Suspense, useEffect, useState } from "react";
import {
  takeReminderToClaim,
  unclaimedDamage,
} from "@/components/rentals/bookings/handovers/unclaimed-damage";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { useFormats } from "@/components/ui/use-formats";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { canFileClaims } from "./can-file-claims";
import { ClaimCard } from "./claim-card";

const FileClaimDialog = lazy(() =>
  import("./file-claim-dialog").then((module) => ({ default: module.FileClaimDialog })),
);

/** The claims of a booking, and for the owner what can still be claimed, and until when. */
export function ClaimsSection({ booking }: { booking: BookingDetail }) {
  const t = useTranslations("bookings.claims");
  const places = useTranslations("bookings.handover.places");
  const { instant } = useFormats();
  const [isFiling, setFiling] = useState(false);
  const { claims, claimDeadlines, vehicle } = booking;
  const { damage, extra_km: distance, fine } = claimDeadlines;
  const noted = damage ? unclaimedDamage(booking) : [];
  const isClaimable = noted.length > 0;
  useEffect(() => {
    if (isClaimable && takeReminderToClaim(booking.id)) setFiling(true);
  }, [isClaimable, booking.id]);
  return (
    <>
      {claims.length > 0 && (
        <ul className="divide-y">
          {claims.map((claim) => (
            <li key={claim.id} className="py-5 first:pt-0 last:pb-0">
              <ClaimCard booking={booking} claim={claim} />
            </li>
          ))}
        </ul>
      )}
      {canFileClaims(booking) && (
        <div className={claims.length > 0 ? "mt-5 border-t pt-5" : undefined}>
          {isClaimable && (
            <div className="mb-4 text-sm">
              <p className="measure">{t("noted")}</p>
              <ul className="mt-1 list-disc pl-5">
                {noted.map(({ place, note }) => (
                  <li key={`${place} ${note}`}>
                    {places(place)}: {note}
                  </li>
                ))}
              </ul>
            </div>
          )}
          <p className="measure text-muted-foreground text-sm tabular-nums">
            {damage &&
              t(distance ? "fileUntilWithReadings" : "fileUntil", {
                when: instant(damage, vehicle.timeZone),
              })}{" "}
            {fine && t("noticeUntil", { when: instant(fine, vehicle.timeZone) })}
          </p>
          <Button variant="secondary" className="mt-3" onClick={() => setFiling(true)}>
            {t(isClaimable ? "fileNoted" : "file")}
          </Button>
        </div>
      )}
      {isFiling && (
        <Suspense>
          <FileClaimDialog booking={booking} onClose={() => setFiling(false)} />
        </Suspense>
      )}
    </>
  );
}
