"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { useSession } from "@/components/identity/sessions/use-session";
import { Disclosure } from "@/components/ui/disclosure";
import { ChevronDownIcon } from "@/components/ui/essential-icons";
import { initials } from "@/components/ui/initials";
import { lazy } from "@/components/ui/lazy";
import { Link } from "@/lib/platform/i18n/link";

const AccountLinks = lazy(() =>
  import("./account-links").then((module) => ({ default: module.AccountLinks })),
);

const ActingBanner = lazy(() =>
  import("./impersonation-banner").then((module) => ({ default: module.ImpersonationBanner })),
);

/** Log In and Sign Up for visitors (and without JavaScript), the user's menu once the session is known. */
export function AccountMenu() {
  const t = useTranslations("layout");
  const user = useSession();
  if (user) {
    return (
      <>
        {user.actingAdmin && (
          <Suspense>
            <ActingBanner user={user} />
          </Suspense>
        )}
        <Disclosure
          label={t("accountOf", { name: user.name })}
          button={
            <>
              <span className="inline-flex size-10 items-center justify-center rounded-full bg-foreground font-medium text-background text-sm">
                {initials(user.name)}
              </span>
              <ChevronDownIcon className="size-4 text-muted-foreground" />
            </>
          }
          buttonClassName="touch-target relative flex items-center gap-1.5 rounded-full"
          panel={<AccountLinks user={user} />}
          panelClassName="w-64 p-1.5"
        />
      </>
    );
  }
  return (
    <>
      {/* The last visit was signed in: a placeholder avatar is shown, so that Log In does not flash. */}
      {user === undefined && (
        <span
          aria-hidden="true"
          className="mr-5.5 hidden size-10 rounded-full bg-muted in-[[data-signed-in]]:block"
        />
      )}
      {(["/login", "/signup"] as const).map((href) => (
        <Link
          key={href}
          href={href}
          className={`${user === undefined ? "in-[[data-signed-in]]:hidden" : ""} inline-flex h-10 items-center whitespace-nowrap rounded-md px-3 font-medium text-sm transition-colors pointer-coarse:h-11 ${href === "/login" ? "hover:bg-accent" : "border border-foreground hover:bg-foreground hover:text-background"}`}
        >
          {t(href === "/login" ? "logIn" : "signUp")}
        </Link>
      ))}
    </>
  );
}
