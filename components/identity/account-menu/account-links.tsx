"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { SessionUser } from "@/components/identity/sessions/use-session";
import { ShieldCheckIcon } from "@/components/ui/essential-icons";
import { CogIcon, LayoutDashboardIcon, LogOutIcon } from "@/components/ui/icons";
import { LayoutGridIcon } from "@/components/ui/listing-icons";
import { Link } from "@/lib/platform/i18n/link";
import { localPath } from "@/lib/platform/i18n/local-path";

const dashboards = {
  admin: "/dashboard/admin",
  business: "/dashboard/business",
  individual: "/dashboard/user",
} as const;

/** Path of each role's document verification; administrators have none. */
const verifications = { business: "/document-verification", individual: "/verify-documents" } as const;

export function AccountLinks({ user }: { user: SessionUser }) {
  const t = useTranslations("layout");
  const locale = useLocale();
  const [isLeaving, setLeaving] = useState(false);
  // Logs out without the confirmation that /logout shows. The home page is reloaded, without data of this session.
  async function leave() {
    setLeaving(true);
    const { signOutHere } = await import("@/components/identity/sessions/sign-out");
    await signOutHere();
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
      <Link href="/dashboard" className={link}>
        <LayoutGridIcon />
        {t("dashboardAccess")}
      </Link>
      <Link href={dashboards[user.userType]} className={link}>
        <LayoutDashboardIcon />
        {t("myDashboard")}
      </Link>
      <Link href="/settings" className={link}>
        <CogIcon />
        {t("settings")}
      </Link>
      {user.userType !== "admin" && (
        <Link href={verifications[user.userType]} className={link}>
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
