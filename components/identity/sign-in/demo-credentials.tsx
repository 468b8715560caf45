"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { CheckIcon } from "@/components/ui/first-view-icons";
import { CopyIcon } from "@/components/ui/form-icons";
import { toast } from "@/components/ui/toast";
import type { SignInRequest } from "@/lib/identity/sign-in/contract";
import type { UserRole } from "@/lib/platform/actor";

export type DemoAccount = SignInRequest & { role: UserRole };

/** spec.md §9: the check mark beside a copied address lasts two seconds. */
const COPIED_FOR_MS = 2_000;

/** The demo accounts; the server sends them in demo mode only. */
export function DemoCredentials({
  accounts,
  onFill,
}: {
  accounts: DemoAccount[];
  onFill: (account: DemoAccount) => void;
}) {
  const t = useTranslations("account");
  return (
    <section aria-labelledby="demo-title" className="rounded-lg border bg-card p-5">
      <h2 id="demo-title" className="font-semibold text-base">
        {t("demo.title")}
      </h2>
      <p className="mt-1 text-muted-foreground text-sm">{t("demo.lead")}</p>
      <ul className="mt-3 divide-y">
        {accounts.map((account) => (
          <li key={account.role} className="flex items-center gap-2 py-2.5 last:pb-0">
            <div className="min-w-0 flex-1 text-sm">
              <p className="font-medium">{t(`roles.${account.role}.title`)}</p>
              <p className="break-words text-muted-foreground text-xs">
                {account.email} · {account.password}
              </p>
            </div>
            <CopyButton account={account} />
            <Button
              variant="secondary"
              size="sm"
              aria-label={t("demo.fillFor", { role: t(`roles.${account.role}.title`) })}
              onClick={() => {
                onFill(account);
                toast.success(t("demo.filled", { role: t(`roles.${account.role}.short`) }));
              }}
            >
              {t("demo.fill")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CopyButton({ account: { email, role } }: { account: DemoAccount }) {
  const t = useTranslations("account");
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(email);
      setCopied(true);
      toast.success(t("demo.copied"));
    } catch {
      toast.error(t("demo.copyFailed"));
    }
  }
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={t("demo.copy", { role: t(`roles.${role}.title`) })}
      onClick={copy}
    >
      {isCopied ? <CheckIcon className="text-success" /> : <CopyIcon />}
    </Button>
  );
}
