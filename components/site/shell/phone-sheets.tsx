"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AccountLinks } from "@/components/identity/account-menu/account-links";
import { useSession } from "@/components/identity/sessions/use-session";
import { PreferencesPanel } from "@/components/layout/preferences-panel";
import { ArrowRightIcon } from "@/components/ui/icons";
import { ModalPanel } from "@/components/ui/modal-panel";
import { Link } from "@/lib/platform/i18n/link";
import { HeaderSearch } from "./header-search";

export function PhoneSheets({
  open,
  onClose,
  children,
}: {
  open: "search" | "menu";
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("layout");
  if (open === "search") {
    return (
      <ModalPanel side="top" onClose={onClose} label={t("search")} closeLabel={t("close")}>
        <HeaderSearch isInSheet onDone={onClose} />
      </ModalPanel>
    );
  }
  return (
    <ModalPanel onClose={onClose} label={t("menu")} closeLabel={t("close")}>
      <nav aria-label={t("mainNavigation")} className="-mx-2.5 flex flex-col">
        {children}
      </nav>
      <hr className="my-5" />
      <PhoneAccount />
      <hr className="my-5" />
      <PreferencesPanel />
    </ModalPanel>
  );
}

function PhoneAccount() {
  const t = useTranslations("layout");
  const user = useSession();
  if (user) {
    return (
      <div className="-mx-2.5">
        <AccountLinks user={user} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Link
          href="/login"
          className="flex min-h-12 items-center justify-center rounded-md border border-foreground px-2 text-center font-medium hover:bg-accent"
        >
          {t("logIn")}
        </Link>
        <Link
          href="/signup"
          className="flex min-h-12 items-center justify-center rounded-md bg-primary px-2 text-center font-medium text-primary-foreground hover:bg-primary-hover"
        >
          {t("signUp")}
        </Link>
      </div>
      <Link
        href="/signup?type=business"
        className="-mx-2.5 flex h-12 items-center justify-between rounded-sm px-2.5 font-medium hover:bg-accent [&_svg]:size-5 [&_svg]:text-muted-foreground"
      >
        {t("businessRegistration")}
        <ArrowRightIcon />
      </Link>
    </div>
  );
}
