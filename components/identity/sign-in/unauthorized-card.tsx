import { useLocale, useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ArrowRightIcon } from "@/components/ui/icons";
import { kigaliDayText } from "@/components/ui/instant-text";
import { dashboardPath } from "@/lib/identity/sign-in/rules";
import type { TeamRole, UserActor } from "@/lib/platform/actor";
import { Link } from "@/lib/platform/i18n/link";

type SignedInUser = Pick<UserActor, "name" | "email" | "role" | "memberships">;

/** How the user left the team whose pages they asked for. */
interface Departure {
  business: string;
  at: string;
  isOwn: boolean;
  by: string | null;
}

interface Team {
  business: string;
  role: TeamRole;
}

/** Says who the user is and where they may go instead. */
export function UnauthorizedCard({
  user,
  departure,
  teams = [],
}: {
  user: SignedInUser | undefined;
  departure?: Departure;
  /**
   * The user's roles in their teams, if a business page was asked for. None of these roles has access to it.
   */
  teams?: Team[];
}) {
  const t = useTranslations("account.unauthorized");
  return (
    <Card className="mx-auto w-full max-w-lg p-6 sm:p-8">
      <img
        src="/brand/closed-barrier.svg"
        alt=""
        width={240}
        height={180}
        className="mx-auto -mt-2 mb-6 h-auto w-56"
      />
      {departure ? (
        <LeftTeam departure={departure} />
      ) : teams.length > 0 ? (
        <OtherRole teams={teams} />
      ) : (
        <>
          <h1 className="text-2xl">{t("title")}</h1>
          <p className="mt-2 text-muted-foreground">{user ? t("lead") : t("anonymousLead")}</p>
        </>
      )}
      {user ? (
        <OtherPlaces user={user} />
      ) : (
        <div className="mt-6 flex flex-wrap gap-3">
          <Button asChild size="lg">
            <Link href="/login">{t("login")}</Link>
          </Button>
          <Button asChild size="lg" variant="secondary">
            <Link href="/">{t("home")}</Link>
          </Button>
        </div>
      )}
    </Card>
  );
}

function OtherRole({ teams }: { teams: Team[] }) {
  const t = useTranslations("account.unauthorized.role");
  const roles = useTranslations("team.roles");
  return (
    <>
      <h1 className="text-2xl">{t("title")}</h1>
      {teams.map(({ business, role }) => (
        <p key={business} className="mt-2">
          {t("yours", { business, role: roles(role) })}
        </p>
      ))}
      <p className="mt-2 text-muted-foreground">{t("text")}</p>
    </>
  );
}

/** Says who ended the membership and when, what the user can still do, and what to do if it was a mistake. */
function LeftTeam({ departure: { business, at, isOwn, by } }: { departure: Departure }) {
  const t = useTranslations("account.unauthorized.left");
  const day = kigaliDayText(at, useLocale());
  return (
    <>
      <h1 className="text-2xl">{t("title", { business })}</h1>
      <p className="mt-2">{isOwn ? t("own", { day }) : by ? t("by", { by, day }) : t("ended", { day })}</p>
      <p className="mt-2 text-muted-foreground">{t("text", { business })}</p>
    </>
  );
}

function OtherPlaces({ user: { name, email, role, memberships } }: { user: SignedInUser }) {
  const t = useTranslations("account");
  const hasDashboard = role !== "business" || memberships.length > 0;
  const places = [
    ...(role !== "business" && memberships.length > 0
      ? [{ href: dashboardPath("business"), label: t("unauthorized.businessDashboard") }]
      : []),
    ...(hasDashboard ? [{ href: dashboardPath(role), label: t("unauthorized.dashboard") }] : []),
    ...(role === "individual" ? [] : [{ href: "/dashboard/user/rentals", label: t("unauthorized.rentals") }]),
    { href: "/settings", label: t("unauthorized.settings") },
    { href: "/", label: t("unauthorized.home") },
    { href: "/logout", label: t("unauthorized.switch") },
  ];
  return (
    <>
      <div className="mt-6 flex items-center gap-3 rounded-md bg-muted p-4">
        <Avatar name={name} className="bg-card" />
        <div className="min-w-0 text-sm">
          <p className="text-muted-foreground text-xs">{t("unauthorized.you")}</p>
          <p className="break-words font-medium">
            {name} · {t(`roles.${role}.title`)}
          </p>
          <p className="truncate text-muted-foreground">{email}</p>
        </div>
      </div>
      <h2 className="mt-6 font-medium text-muted-foreground text-sm">{t("unauthorized.where")}</h2>
      <ul className="mt-2 divide-y border-y">
        {places.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              className="flex min-h-12 items-center justify-between gap-4 py-2 font-medium hover:underline"
            >
              {label}
              <ArrowRightIcon className="text-muted-foreground" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
