"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { useSession } from "@/components/identity/sessions/use-session";
import { lazyWithMessages } from "@/components/platform/i18n/lazy-with-messages";
import { useHydrated } from "@/components/ui/use-hydrated";
import { Link } from "@/lib/platform/i18n/link";

const UserMenu = lazyWithMessages(() => import("./user-menu").then((module) => module.UserMenu));

/** Log In and Sign Up for visitors (and without JavaScript), the user's menu once the session is known. */
export function AccountMenu() {
  const t = useTranslations("layout");
  const user = useSession();
  const avatarSpace = "mr-5.5 size-10 rounded-full bg-muted";
  // The server knows the user of a dashboard, but the menu and its messages load in the browser only.
  const isHydrated = useHydrated();
  if (user)
    return (
      <Suspense fallback={<span className={avatarSpace} />}>
        {isHydrated ? <UserMenu user={user} /> : <span className={avatarSpace} />}
      </Suspense>
    );
  return (
    <>
      {/* The last visit was signed in: a placeholder avatar is shown, so that Log In does not flash. */}
      {user === undefined && (
        <span aria-hidden="true" className={`${avatarSpace} hidden in-[[data-signed-in]]:block`} />
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
