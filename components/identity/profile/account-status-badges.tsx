"use client";

import { useTranslations } from "next-intl";
import { badgeShape } from "@/components/ui/badge-classes";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { ClockIcon } from "@/components/ui/icons";
import { Skeleton } from "@/components/ui/skeleton";
import { CircleAlertIcon, CircleCheckIcon } from "@/components/ui/status-icons";
import type { AccountStatus } from "@/lib/identity/profile/contract";
import { Link } from "@/lib/platform/i18n/link";
import { useAccountStatus } from "./use-account-status";

const claimStyles = {
  yes: { Icon: CircleCheckIcon, tone: "bg-success-soft text-success" },
  waiting: { Icon: ClockIcon, tone: "bg-info-soft text-info" },
  no: { Icon: CircleAlertIcon, tone: "bg-warning-soft text-warning" },
} as const;

interface Claim {
  key: "email" | "phone" | "business";
  state: keyof typeof claimStyles;
  word: string;
  /** Where the user can change the status; undefined if nothing can be done. */
  href?: string;
}

/** Email Verified, Phone Verified and Business Verified, each with a link to complete what is missing. */
export function AccountStatusBadges({ className }: { className: string }) {
  const t = useTranslations("renter");
  const { accountStatus, failed, retry } = useAccountStatus();
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
      aria-label={t("verification.label")}
      className={cn("flex flex-wrap items-center gap-1.5 sm:gap-2", className)}
    >
      {accountStatus
        ? claims(accountStatus).map((claim) => (
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
  const { Icon, tone } = claimStyles[state];
  const classes = cn(badgeShape, tone, "whitespace-nowrap max-sm:px-2 max-sm:text-[0.6875rem]");
  const content = (
    <>
      <Icon />
      {word}
    </>
  );
  if (!href) return <span className={classes}>{content}</span>;
  return (
    <Link
      href={href}
      className={cn(
        classes,
        "touch-target relative underline decoration-current/40 underline-offset-3 hover:decoration-current",
      )}
    >
      {content}
    </Link>
  );
}

function useClaims() {
  const t = useTranslations("renter.verification");
  return ({ isEmailVerified, isPhoneVerified, business }: AccountStatus): Claim[] => {
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
    // Users who only rent have no business status to show.
    if (status !== "none")
      claims.push({ key: "business", state: businessClaimStates[status], word: t(`business.${status}`) });
    return claims.map((claim) => (claim.state === "yes" ? claim : { ...claim, href: fixHrefs[claim.key] }));
  };
}

const businessClaimStates = { approved: "yes", pending: "waiting", rejected: "no" } as const;

const fixHrefs = {
  email: "/dashboard/user/profile",
  phone: "/dashboard/user/profile",
  business: "/business-badge-registration",
} as const;
