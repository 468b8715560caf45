"use client";

import { useTranslations } from "next-intl";
import type { SessionUser } from "@/components/identity/sessions/use-session";
import { Disclosure } from "@/components/ui/disclosure";
import { ChevronDownIcon } from "@/components/ui/essential-icons";
import { initials } from "@/components/ui/initials";
import { AccountLinks } from "./account-links";
import { ImpersonationBanner } from "./impersonation-banner";

/** The menu of the signed-in user, and the banner of an administrator who impersonates them. */
export function UserMenu({ user }: { user: SessionUser }) {
  const t = useTranslations("layout");
  return (
    <>
      {user.actingAdmin && <ImpersonationBanner user={user} />}
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
