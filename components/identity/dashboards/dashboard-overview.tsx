import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { ShieldCheckIcon } from "@/components/ui/essential-icons";
import { CheckIcon } from "@/components/ui/first-view-icons";
import { UserRoundIcon, VehicleFrontIcon } from "@/components/ui/form-icons";
import { ArrowRightIcon, CogIcon } from "@/components/ui/icons";
import { PageTitle } from "@/components/ui/page-title";
import { CircleCheckIcon } from "@/components/ui/status-icons";
import { dashboardPath, listDashboards } from "@/lib/identity/sign-in/rules";
import type { UserActor, UserRole } from "@/lib/platform/actor";
import { Link } from "@/lib/platform/i18n/link";

const icons = { individual: UserRoundIcon, business: VehicleFrontIcon, admin: ShieldCheckIcon };

const shortcuts = [
  { id: "vehicles", href: "/vehicles", Icon: VehicleFrontIcon },
  { id: "settings", href: "/settings", Icon: CogIcon },
  { id: "documents", href: "/verify-documents", Icon: ShieldCheckIcon },
] as const;

/** Lists the user's dashboards with their purpose and main links, and the account itself. */
export function DashboardOverview({ user }: { user: UserActor }) {
  const t = useTranslations("account.hub");
  const roles = listDashboards(user);
  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle title={t("title")} description={t("lead")} className="mb-8" />
      <div className={roles.length > 1 ? "grid gap-5 md:grid-cols-2" : undefined}>
        {roles.map((role, index) => (
          <DashboardCard key={role} role={role} isFirst={index === 0} isAlone={roles.length === 1} />
        ))}
      </div>
      <div className="mt-10 grid gap-10 md:grid-cols-2">
        <Shortcuts />
        <AccountFacts user={user} />
      </div>
    </div>
  );
}

function DashboardCard({ role, isFirst, isAlone }: { role: UserRole; isFirst: boolean; isAlone: boolean }) {
  const t = useTranslations("account");
  const Icon = icons[role];
  return (
    <Card className="flex flex-col p-6 sm:p-8">
      <div className="flex items-center gap-4">
        <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-md bg-muted">
          <Icon className="size-6" />
        </span>
        <div>
          <h2 className="text-xl">{t(`hub.${role}.title`)}</h2>
          <p className="text-muted-foreground text-sm">{t(`roles.${role}.title`)}</p>
        </div>
      </div>
      <ul
        className={cn(
          "mt-5 mb-6 grid flex-1 content-start gap-2 text-sm",
          isAlone && "gap-x-8 sm:grid-cols-2",
        )}
      >
        {(["one", "two", "three", "four"] as const).map((feature) => (
          <li key={feature} className="flex items-start gap-2.5">
            <CheckIcon className="mt-0.5 size-4 shrink-0 text-success" />
            {t(`hub.${role}.${feature}`)}
          </li>
        ))}
      </ul>
      <Button asChild size="lg" variant={isFirst ? "default" : "secondary"} className="sm:self-start">
        <Link href={dashboardPath(role)}>{t("hub.open")}</Link>
      </Button>
    </Card>
  );
}

function Shortcuts() {
  const t = useTranslations("account.hub");
  return (
    <section aria-labelledby="shortcuts">
      <h2 id="shortcuts" className="font-semibold text-lg tracking-tight">
        {t("shortcuts")}
      </h2>
      <ul className="mt-3 divide-y border-y">
        {shortcuts.map(({ id, href, Icon }) => (
          <li key={id}>
            <Link href={href} className="flex min-h-14 items-center gap-3 py-2 font-medium hover:underline">
              <Icon className="size-5 text-muted-foreground" />
              <span className="flex-1">{t(id)}</span>
              <ArrowRightIcon className="text-muted-foreground" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AccountFacts({ user: { name, email, role } }: { user: UserActor }) {
  const t = useTranslations("account");
  const facts = [
    { term: t("hub.name"), value: name },
    { term: t("login.email"), value: email },
    { term: t("hub.type"), value: t(`roles.${role}.title`) },
  ];
  return (
    <section aria-labelledby="account-facts">
      <h2 id="account-facts" className="font-semibold text-lg tracking-tight">
        {t("hub.account")}
      </h2>
      <dl className="mt-3 divide-y border-y text-sm">
        {facts.map(({ term, value }) => (
          <div key={term} className="flex min-h-14 items-center justify-between gap-4 py-2">
            <dt className="text-muted-foreground">{term}</dt>
            <dd className="min-w-0 truncate font-medium">{value}</dd>
          </div>
        ))}
        <div className="flex min-h-14 items-center justify-between gap-4 py-2">
          <dt className="text-muted-foreground">{t("hub.status")}</dt>
          {/* Always active: a closed account has no session. */}
          <dd>
            <Badge variant="success">
              <CircleCheckIcon />
              {t("hub.active")}
            </Badge>
          </dd>
        </div>
      </dl>
    </section>
  );
}
