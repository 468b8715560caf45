"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ModalSheet } from "@/components/ui/modal-sheet";
import { Link } from "@/lib/i18n/link";
import { ArrowRightIcon } from "../ui/icons";
import { AccountLinks } from "./account-links";
import { HeaderSearch } from "./header-search";
import { PreferencesPanel } from "./preferences-panel";
import { useSession } from "./use-session";

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
      <ModalSheet side="top" onClose={onClose} label={t("search")} closeLabel={t("close")}>
        <HeaderSearch isInSheet onDone={onClose} />
      </ModalSheet>
    );
  }
  return (
    <ModalSheet onClose={onClose} label={t("menu")} closeLabel={t("close")}>
      <nav aria-label={t("mainNavigation")} className="-mx-2.5 flex flex-col">
        {children}
      </nav>
      <hr className="my-5" />
      <PhoneAccount />
      <hr className="my-5" />
      <PreferencesPanel />
    </ModalSheet>
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
          prefetch={false}
          className="flex min-h-12 items-center justify-center rounded-md border border-foreground px-2 text-center font-medium hover:bg-accent"
        >
          {t("logIn")}
        </Link>
        <Link
          href="/signup"
          prefetch={false}
          className="flex min-h-12 items-center justify-center rounded-md bg-primary px-2 text-center font-medium text-primary-foreground hover:bg-primary-hover"
        >
          {t("signUp")}
        </Link>
      </div>
      <Link
        href="/signup?type=business"
        prefetch={false}
        className="-mx-2.5 flex h-12 items-center justify-between rounded-sm px-2.5 font-medium hover:bg-accent [&_svg]:size-5 [&_svg]:text-muted-foreground"
      >
        {t("businessRegistration")}
        <ArrowRightIcon />
      </Link>
    </div>
  );
}
