"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { MenuIcon } from "@/components/ui/essential-icons";
import { LogOutIcon, PanelLeftIcon } from "@/components/ui/icons";
import { ModalPanel } from "@/components/ui/modal-panel";
import { prepareToasts } from "@/components/ui/toast";
import { readStorage, writeStorage } from "@/lib/platform/browser-storage";
import { Link } from "@/lib/platform/i18n/link";
import { DashboardNav, type DashboardNavItem } from "./dashboard-nav";
import { PreferencesMenu } from "./preferences-menu";
import { Wordmark } from "./wordmark";

const COLLAPSED_KEY = "sidebar-collapsed";

/** Dashboard layout: a sidebar (248 px, 72 px collapsed, a sheet on phones), a header and the page. */
export function DashboardShell({
  nav,
  header,
  tools,
  notifications,
  account,
  below,
  children,
}: {
  nav: DashboardNavItem[];
  /** Beside the menu button: the account's state. */
  header?: ReactNode;
  /** Before the language, account and log-out controls: buttons. */
  tools?: ReactNode;
  /** The menu of notifications and messages. */
  notifications: ReactNode;
  /** The menu of the signed-in user. */
  account: ReactNode;
  /** A row at the top of the page, for content that does not fit in the header. */
  below?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("layout");
  const [isCollapsed, setCollapsed] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);

  useEffect(prepareToasts, []);
  useEffect(() => {
    setCollapsed(readStorage("localStorage", COLLAPSED_KEY) === "1");
  }, []);
  function toggle() {
    setCollapsed(!isCollapsed);
    writeStorage("localStorage", COLLAPSED_KEY, isCollapsed ? "0" : "1");
  }

  return (
    <div className="flex min-h-svh">
      <aside
        aria-label="Gendana"
        className={`sticky top-0 hidden h-svh shrink-0 flex-col border-r bg-card md:flex ${isCollapsed ? "w-18" : "w-62"}`}
      >
        <Link
          href="/"
          aria-label={t("home")}
          className={`flex h-16 items-center rounded-md ${isCollapsed ? "mx-auto" : "mx-5"}`}
        >
          {isCollapsed ? (
            <img src="/brand/logo-mark.svg" alt="" width={32} height={32} className="size-8" />
          ) : (
            <Wordmark />
          )}
        </Link>
        <div className="min-h-0 flex-1 overflow-y-auto px-3 py-2">
          <DashboardNav items={nav} isCollapsed={isCollapsed} />
        </div>
        <div className="border-t p-3">
          <button
            type="button"
            onClick={toggle}
            aria-label={isCollapsed ? t("expandSidebar") : t("collapseSidebar")}
            title={isCollapsed ? t("expandSidebar") : t("collapseSidebar")}
            className={`flex h-10 w-full items-center gap-3 rounded-md px-3 text-muted-foreground text-sm transition-colors hover:bg-accent hover:text-foreground ${isCollapsed ? "justify-center" : ""}`}
          >
            <PanelLeftIcon className="size-4.5" />
            {!isCollapsed && <span aria-hidden="true">{t("collapse")}</span>}
          </button>
        </div>
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="site-header sticky top-0 z-30 flex h-16 items-center gap-2 bg-background px-4 md:px-8">
          <button
            type="button"
            aria-label={t("menu")}
            onClick={() => setSheetOpen(true)}
            className="-ml-2.5 inline-flex size-11 items-center justify-center rounded-md hover:bg-accent md:hidden"
          >
            <MenuIcon className="size-5.5" />
          </button>
          <div className="flex min-w-0 flex-1 items-center gap-2">{header}</div>
          {tools}
          {notifications}
          <PreferencesMenu />
          {account}
          {/* On phones it is the last link of the menu. */}
          <Link
            href="/logout"
            aria-label={t("logOut")}
            title={t("logOut")}
            className="hidden size-10 shrink-0 items-center justify-center rounded-md hover:bg-accent sm:inline-flex pointer-coarse:size-11"
          >
            <LogOutIcon className="size-5" />
          </Link>
        </header>
        <main id="main" tabIndex={-1} className="flex-1 px-4 pt-6 pb-16 outline-none md:px-8">
          <div className="mx-auto w-full max-w-[1200px]">
            {below}
            {children}
          </div>
        </main>
      </div>
      {isSheetOpen && (
        <ModalPanel side="left" onClose={() => setSheetOpen(false)} label="Gendana" closeLabel={t("close")}>
          <DashboardNav items={nav} isCollapsed={false} />
          <Link
            href="/logout"
            className="mt-3 flex h-11 items-center gap-3 rounded-md border-t px-3 text-muted-foreground text-sm hover:bg-accent hover:text-foreground"
          >
            <LogOutIcon className="size-4.5" />
            {t("logOut")}
          </Link>
        </ModalPanel>
      )}
    </div>
  );
}
