"use client";

import { useTranslations } from "next-intl";
import { badgeShape } from "@/components/ui/badge-classes";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { CircleAlertIcon, CircleCheckIcon, ClockIcon } from "@/components/ui/icons";
import { Skeleton } from "@/components/ui/skeleton";
import { Link } from "@/lib/i18n/link";
import type { Standing } from "@/lib/profile/contract";
import { useStanding } from "./use-standing";

const looks = {
  yes: { Icon: CircleCheckIcon, tone: "bg-success-soft text-success" },
  waiting: { Icon: ClockIcon, tone: "bg-info-soft text-info" },
  no: { Icon: CircleAlertIcon, tone: "bg-warning-soft text-warning" },
} as const;

interface Claim {
  key: "email" | "phone" | "business";
  state: keyof typeof looks;
  word: string;
  /** Where it is mended; nothing where there is nothing to mend. */
  href?: string;
}

/** Email Verified, Phone Verified, Business Verified: what is true of each, in a word, with the way to mend it. */
export function StandingBadges({ className }: { className: string }) {
  const t = useTranslations("renter");
  const { standing, failed, retry } = useStanding();
  const claims = useClaims();
  if (failed)
    return (
      <p className={cn("flex h-6 items-center gap-2 text-danger text-sm", className)}>
        <CircleAlertIcon className="size-4 shrink-0" />
        {t("loadFailed")}
        <Button variant="link" className="text-sm" onClick={retry}>
          {t("retry")}
        </Button>
      </p>
    );
  return (
    <ul
      aria-label={t("standing.label")}
      className={cn("flex flex-wrap items-center gap-1.5 sm:gap-2", className)}
    >
      {standing
        ? claims(standing).map((claim) => (
            <li key={claim.key}>
              <ClaimBadge {...claim} />
            </li>
          ))
        : (["email", "phone"] as const).map((key) => (
            <li key={key} aria-hidden="true">
              <Skeleton className="h-6 w-28 rounded-full" />
            </li>
          ))}
    </ul>
  );
}

function ClaimBadge({ state, word, href }: Claim) {
  const { Icon, tone } = looks[state];
  const classes = cn(badgeShape, tone, "whitespace-nowrap max-sm:px-2 max-sm:text-[0.6875rem]");
  const said = (
    <>
      <Icon />
      {word}
    </>
  );
  if (!href) return <span className={classes}>{said}</span>;
  return (
    <Link
      href={href}
      prefetch={false}
      className={cn(
        classes,
        "touch-target relative underline decoration-current/40 underline-offset-3 hover:decoration-current",
      )}
    >
      {said}
    </Link>
  );
}

function useClaims() {
  const t = useTranslations("renter.standing");
  return ({ isEmailVerified, isPhoneVerified, business }: Standing): Claim[] => {
    const { status } = business;
    const claims: Claim[] = [
      {
        key: "email",
        state: isEmailVerified ? "yes" : "no",
        word: t(isEmailVerified ? "email" : "emailNot"),
      },
      {
        key: "phone",
        state: isPhoneVerified ? "yes" : "no",
        word: t(isPhoneVerified ? "phone" : "phoneNot"),
      },
    ];
    // Who only rents cars has nothing to mend.
    if (status !== "none")
      claims.push({ key: "business", state: businessStates[status], word: t(`business.${status}`) });
    return claims.map((claim) => (claim.state === "yes" ? claim : { ...claim, href: mendedAt[claim.key] }));
  };
}

const businessStates = { approved: "yes", pending: "waiting", rejected: "no" } as const;

const mendedAt = {
  email: "/dashboard/user/profile",
  phone: "/dashboard/user/profile",
  business: "/business-badge-registration",
} as const;
