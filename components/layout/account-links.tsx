"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "@/lib/i18n/link";
import { localPath } from "@/lib/i18n/local-path";
import { ShieldCheckIcon } from "../ui/first-icons";
import { CogIcon, LayoutDashboardIcon, LayoutGridIcon, LogOutIcon } from "../ui/icons";
import type { SessionUser } from "./use-session";

const dashboards = {
  admin: "/dashboard/admin",
  business: "/dashboard/business",
  individual: "/dashboard/user",
} as const;

/** Where papers are shown; administrators have none to show. */
const verifications = { business: "/document-verification", individual: "/verify-documents" } as const;

/** Where a signed-in person may go. */
export function AccountLinks({ user }: { user: SessionUser }) {
  const t = useTranslations("layout");
  const locale = useLocale();
  const [isLeaving, setLeaving] = useState(false);
  // Quick means without the question that /logout asks. The home page is loaded anew, with nothing of this session in it.
  async function leave() {
    setLeaving(true);
    const { logOut } = await import("@/components/account/log-out");
    await logOut();
    window.location.assign(localPath("/", locale));
  }
  const link =
    "flex h-10 items-center gap-3 rounded-sm px-2.5 text-sm hover:bg-accent pointer-coarse:h-11 [&_svg]:size-4.5 [&_svg]:text-muted-foreground";
  return (
    <>
      <div className="px-2.5 py-2">
        <p className="truncate font-medium text-sm">{user.name}</p>
        <p className="truncate text-muted-foreground text-xs">{user.email}</p>
      </div>
      <div className="my-1.5 h-px bg-border" />
      <Link href="/dashboard" prefetch={false} className={link}>
        <LayoutGridIcon />
        {t("dashboardAccess")}
      </Link>
      <Link href={dashboards[user.userType]} prefetch={false} className={link}>
        <LayoutDashboardIcon />
        {t("myDashboard")}
      </Link>
      <Link href="/settings" prefetch={false} className={link}>
        <CogIcon />
        {t("settings")}
      </Link>
      {user.userType !== "admin" && (
        <Link href={verifications[user.userType]} prefetch={false} className={link}>
          <ShieldCheckIcon />
          {t("verification")}
        </Link>
      )}
      <button type="button" disabled={isLeaving} onClick={leave} className={`${link} w-full`}>
        <LogOutIcon />
        {t("quickLogout")}
      </button>
    </>
  );
}
