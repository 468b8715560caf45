"use client";

import { useTranslations } from "next-intl";
import { ShieldCheckIcon } from "@/components/ui/essential-icons";
import { UserRoundIcon, VehicleFrontIcon } from "@/components/ui/form-icons";
import { guessRoleFromEmail } from "@/lib/identity/sign-in/rules";

const icons = { individual: UserRoundIcon, business: VehicleFrontIcon, admin: ShieldCheckIcon };

/**
 * Guesses the role from the address while it is typed. It is only a hint: the account decides the real role
 * (spec.md §2).
 */
export function RoleBanner({ email }: { email: string }) {
  const t = useTranslations("account");
  const role = guessRoleFromEmail(email);
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
