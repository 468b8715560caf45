"use client";

import { useTranslations } from "next-intl";
import { ShieldCheckIcon } from "@/components/ui/first-icons";
import { CarFrontIcon, UserRoundIcon } from "@/components/ui/icons";
import { guessRole } from "@/lib/auth/rules";

const icons = { individual: UserRoundIcon, business: CarFrontIcon, admin: ShieldCheckIcon };

/** Which account an address sounds like, while it is typed: a hint, the true role is the account's (spec.md §2). */
export function RoleBanner({ email }: { email: string }) {
  const t = useTranslations("account");
  const role = guessRole(email);
  const Icon = icons[role];
  return (
    <div role="status" className="empty:-mt-5">
      {email.trim() !== "" && (
        <div className="flex animate-fade-in items-center gap-3 rounded-md bg-muted px-4 py-3 text-sm">
          <Icon className="size-5 shrink-0 text-muted-foreground" />
          <div>
            <p className="font-medium">{t(`roles.${role}.title`)}</p>
            <p className="text-muted-foreground text-xs">{t(`roles.${role}.does`)}</p>
          </div>
        </div>
      )}
    </div>
  );
}
