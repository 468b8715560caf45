"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import type { LedgerMovement } from "@/lib/payments/admin/contract";
import { KIGALI } from "@/lib/platform/dates";
import { Link } from "@/lib/platform/i18n/link";

/** The ledger movements of the payment and its refunds; the entries of a movement sum to zero. */
export function PaymentMovements({ movements }: { movements: LedgerMovement[] }) {
  const t = useTranslations("paymentsAdmin.details");
  const { usd, instant } = useFormats();
  if (movements.length === 0) return <p className="text-muted-foreground text-sm">{t("noMovements")}</p>;
  return (
    <div className="flex flex-col gap-5">
      {movements.map(({ id, kind, at, entries }) => (
        <table key={id} className="w-full table-fixed text-sm tabular-nums">
          <caption className="pb-1 text-left font-medium">
            {t(`movementKinds.${kind}`)}
            <span className="font-normal text-muted-foreground"> · {instant(at, KIGALI)}</span>
          </caption>
          <thead className="text-muted-foreground text-xs">
            <tr className="border-b text-left">
              <th scope="col" className="py-1.5 font-normal">
                {t("account")}
              </th>
              <th scope="col" className="w-24 py-1.5 text-right font-normal sm:w-28">
                {t("debit")}
              </th>
              <th scope="col" className="w-24 py-1.5 pl-4 text-right font-normal sm:w-28">
                {t("credit")}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ account, business, amountCents }) => (
              <tr key={`${account}${business?.id}${amountCents}`} className="border-b last:border-0">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {t(`accounts.${account}`)}
                  {business && (
                    <>
                      {" · "}
                      <Link
                        href={`/dashboard/admin/businesses/${business.id}`}
                        className="wrap-anywhere underline underline-offset-4"
                      >
                        {business.name}
                      </Link>
                    </>
                  )}
                </th>
                <td className="py-1.5 text-right">{amountCents > 0 && usd(amountCents)}</td>
                <td className="py-1.5 pl-4 text-right">{amountCents < 0 && usd(-amountCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
