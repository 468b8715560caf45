"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { SettingsGroup } from "@/components/layout/settings-section";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { useFormats } from "@/components/ui/use-formats";
import type { BusinessSettings } from "@/lib/businesses/settings/contract";
import { KIGALI } from "@/lib/platform/dates";

const PayoutAccountDialog = lazy(() =>
  import("./payout-account-dialog").then((module) => ({ default: module.PayoutAccountDialog })),
);

/** The account the business is paid to, masked except for its last characters. */
export function PayoutAccountGroup({
  settings: { payoutAccount, business, can },
}: {
  settings: BusinessSettings;
}) {
  const t = useTranslations("company.settings.account");
  const { instant } = useFormats();
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsGroup id="payout-account" title={t("title")} lead={t("lead")}>
      {payoutAccount?.pausedUntil && (
        <Alert variant="warning" className="mb-5">
          {t("paused", {
            from: instant(payoutAccount.setAt, KIGALI),
            until: instant(payoutAccount.pausedUntil, KIGALI),
          })}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        {payoutAccount ? (
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-medium tabular-nums">{payoutAccount.account}</p>
            <p className="break-words text-muted-foreground text-sm">
              {[
                payoutAccount.bankName ?? t(`methods.${payoutAccount.method}`),
                payoutAccount.holderName,
              ].join(" · ")}
            </p>
          </div>
        ) : (
          <p className="measure flex-1 basis-56 text-muted-foreground text-sm">{t("none")}</p>
        )}
        {can.setAccount && (
          <Button variant="secondary" className="max-sm:w-full" onClick={() => setOpen(true)}>
            {payoutAccount ? t("change") : t("add")}
          </Button>
        )}
      </div>
      <Suspense>
        {isOpen && <PayoutAccountDialog businessId={business.id} onClose={() => setOpen(false)} />}
      </Suspense>
    </SettingsGroup>
  );
}
