"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { useFormats } from "@/components/ui/use-formats";
import { useUsdAndRwf } from "@/components/ui/use-usd-and-rwf";
import type { BookingClaim } from "@/lib/rentals/bookings/claims/contract";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { ClaimActions } from "./claim-actions";

const tones = { open: "warning", accepted: "success", disputed: "warning", decided: "default" } as const;

/** A claim with the statements and pictures of both sides next to each other, its outcome and the possible actions. */
export function ClaimCard({ booking, claim }: { booking: BookingDetail; claim: BookingClaim }) {
  const t = useTranslations("bookings.claims");
  const { instant } = useFormats();
  const usdAndRwf = useUsdAndRwf();
  const { timeZone } = booking.vehicle;
  const { id, kind, status, amountCents, amountRwf, reason, answer, answeredAt, decision } = claim;
  return (
    <article id={`claim-${id}`} aria-labelledby={`claim-${id}-title`} className="scroll-mt-24 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={`claim-${id}-title`} className="font-medium text-base tabular-nums">
          {t(`kinds.${kind}`)} · {usdAndRwf(amountCents, amountRwf)}
        </h3>
        <Badge variant={tones[status]}>{t(`status.${status}`)}</Badge>
      </div>
      <p className="mt-1 text-muted-foreground tabular-nums">
        {t("filedOn", { when: instant(claim.filedAt, timeZone) })}
      </p>
      {status === "open" && (
        <p className="mt-1 text-warning tabular-nums">
          {t("answerBy", { when: instant(claim.answerBy, timeZone) })}
        </p>
      )}
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        <Statement who={t("owner")} pictures={claim.pictures} side="owner">
          {reason}
        </Statement>
        <Statement who={t("renter")} pictures={claim.answerPictures} side="renter">
          {answer ?? (
            <span className="text-muted-foreground tabular-nums">
              {status === "open" && t("notYet")}
              {status === "accepted" &&
                (answeredAt ? t("acceptedBy", { when: instant(answeredAt, timeZone) }) : t("unanswered"))}
            </span>
          )}
        </Statement>
      </div>
      {decision && (
        <div className="mt-5">
          <Statement who={t("gendana")} pictures={[]} side="owner">
            {decision}
          </Statement>
        </div>
      )}
      <Outcome claim={claim} />
      <ClaimActions booking={booking} claim={claim} />
    </article>
  );
}

function Statement({
  who,
  pictures,
  side,
  children,
}: {
  who: string;
  pictures: BookingClaim["pictures"];
  side: "owner" | "renter";
  children: ReactNode;
}) {
  const t = useTranslations("bookings.claims");
  return (
    <div className="min-w-0">
      <h4 className="text-muted-foreground text-xs">{who}</h4>
      <p className="mt-1 whitespace-pre-line break-words">{children}</p>
      {pictures.length > 0 && (
        <ul className="mt-3 grid grid-cols-3 gap-2">
          {pictures.map(({ id, url }, index) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer" className="block">
                <img
                  src={url}
                  alt={t("picture", { number: index + 1, side })}
                  loading="lazy"
                  className="aspect-4/3 w-full rounded-md object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The amount that the renter owes, and how it is covered. */
function Outcome({ claim }: { claim: BookingClaim }) {
  const t = useTranslations("bookings.claims");
  const { usd } = useFormats();
  const usdAndRwf = useUsdAndRwf();
  const { agreedCents, agreedRwf, fromDepositCents, dueCents, dueRwf, waivedCents, isPaid, paidCents } =
    claim;
  if (agreedCents === null || agreedRwf === null) return null;
  const parts = [
    fromDepositCents > 0 && t("fromDeposit", { amount: usd(fromDepositCents) }),
    dueCents > 0 && t("due", { amount: usdAndRwf(dueCents, dueRwf) }),
    waivedCents > 0 && t("waived", { amount: usd(waivedCents) }),
    isPaid && t("paid", { amount: usd(paidCents) }),
  ].filter(Boolean);
  return (
    <p className="mt-4 font-medium tabular-nums">
      {agreedCents === 0 ? t("nothing") : t("agreed", { amount: usdAndRwf(agreedCents, agreedRwf) })}
      {parts.length > 0 && (
        <span className="block font-normal text-muted-foreground">{parts.join(" · ")}</span>
      )}
    </p>
  );
}
