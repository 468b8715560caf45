"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { TriangleAlertIcon } from "@/components/ui/status-icons";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { type AdminPayout, adminPayout } from "@/lib/payments/payouts/contract";
import { KIGALI } from "@/lib/platform/dates";
import { api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";

const ClosedPayoutAccountDialog = lazy(() =>
  import("./closed-payout-account-dialog").then((module) => ({ default: module.ClosedPayoutAccountDialog })),
);

/** The account of a payout, and before the transfer what speaks against transferring the money there. */
export function PayoutDestination({ payout }: { payout: AdminPayout }) {
  const t = useTranslations("payouts.admin");
  const { destination, newAccount, lastReturnReason, business, sentAt } = payout;
  const isToBeNamed = business.isClosed && !sentAt;
  if (!destination && newAccount) return <NewAccount payout={payout} account={newAccount} />;
  if (!destination && isToBeNamed)
    return (
      <Warning>
        {t("noAccountClosed", { email: business.email })} <NameAccount payout={payout} />
      </Warning>
    );
  if (!destination) return sentAt ? null : <Warning>{t("noAccount")}</Warning>;
  return (
    <>
      <p className="break-words text-sm">
        {t("paidTo", { account: accountText(destination) })} {isToBeNamed && <NameAccount payout={payout} />}
      </p>
      {lastReturnReason && <Warning>{t("lastReturn", { reason: lastReturnReason })}</Warning>}
      {newAccount && <NewAccount payout={payout} account={newAccount} />}
    </>
  );
}

/** Enters or corrects the account of a payout whose business is closed. */
function NameAccount({ payout }: { payout: AdminPayout }) {
  const t = useTranslations("payouts.account");
  const [isOpen, setOpen] = useState(false);
  const { reference, destination } = payout;
  return (
    <>
      <Button
        variant="link"
        size="sm"
        className="ml-1"
        onClick={() => setOpen(true)}
        aria-label={t(destination ? "changeOf" : "enterOf", { reference })}
      >
        {t(destination ? "change" : "enter")}
      </Button>
      <Suspense>
        {isOpen && <ClosedPayoutAccountDialog payout={payout} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

/** The account that the business has now. The payout moves there only when an administrator decides so. */
function NewAccount({
  payout: { id, reference, destination },
  account,
}: {
  payout: AdminPayout;
  account: NonNullable<AdminPayout["newAccount"]>;
}) {
  const t = useTranslations("payouts");
  const { instant } = useFormats();
  const { run: move, isBusy } = useAction(async () => {
    try {
      await api.post(`/api/admin/payouts/${id}/account`, {}, adminPayout);
      toast.success(t("admin.newAccountUsed", { reference }));
    } finally {
      await refreshResources("/api/admin/payouts");
    }
  });
  const { usableFrom } = account;
  return (
    <Warning>
      {t(destination ? "admin.newAccount" : "admin.addedAccount", { account: accountText(account) })}
      {usableFrom && ` (${t("admin.newAccountFrom", { time: instant(usableFrom, KIGALI) })})`}{" "}
      {!usableFrom && (
        <Button
          variant="link"
          size="sm"
          busy={isBusy}
          busyText={t("approval.busy")}
          onClick={() => move()}
          aria-label={t("admin.useNewAccountOf", { reference })}
        >
          {t("admin.useNewAccount")}
        </Button>
      )}
    </Warning>
  );
}

function Warning({ children }: { children: React.ReactNode }) {
  return (
    <p className="mt-1 flex gap-1.5 text-sm text-warning [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
      <TriangleAlertIcon />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}

/** The account for a transfer: bank, number and holder. */
const accountText = ({ bankName, account, holderName }: NonNullable<AdminPayout["destination"]>): string =>
  [bankName, account, holderName].filter(Boolean).join(" · ");
