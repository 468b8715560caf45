"use client";

import { useTranslations } from "next-intl";
import type { AdminTableShape } from "@/components/platform/admin-table/admin-table";
import { CellLink } from "@/components/platform/admin-table/cell-link";
import { RowActions } from "@/components/platform/admin-table/row-actions";
import type { TableSort } from "@/components/platform/admin-table/sortable-head";
import { useFormats } from "@/components/ui/use-formats";
import type { AdminPaymentItem } from "@/lib/payments/admin/contract";
import { isRefundOffered } from "@/lib/payments/admin/rules";
import { KIGALI } from "@/lib/platform/dates";
import { Link } from "@/lib/platform/i18n/link";
import { PaymentStatusBadges } from "./payment-status-badges";
import { UndoIcon } from "./undo-icon";

/** Describes payments as a table in which each row links to its payment, booking, renter and business. */
export function usePaymentTable(
  sort: TableSort,
  onRefund: (payment: AdminPaymentItem) => void,
): AdminTableShape<AdminPaymentItem> {
  const t = useTranslations("paymentsAdmin");
  const { usd, money, instant } = useFormats();
  return {
    label: t("columns.payment"),
    sort,
    title: (payment) => <PaymentTitle payment={payment} />,
    columns: [
      {
        key: "amount",
        label: t("columns.amount"),
        isInTitle: true,
        isNumber: true,
        sorts: { ascending: "lowest", descending: "highest" },
        cell: ({ amount, currency }) => (
          <span className="whitespace-nowrap font-medium">{money(amount, currency)}</span>
        ),
      },
      {
        key: "status",
        label: t("status"),
        isPlain: true,
        cell: (payment) => <PaymentStatusBadges payment={payment} />,
      },
      { key: "method", label: t("method"), cell: ({ method }) => t(`methods.${method}`) },
      {
        key: "reference",
        label: t("columns.reference"),
        cell: ({ providerRef }) =>
          providerRef && (
            <span
              title={providerRef}
              className="block font-mono text-xs max-xl:wrap-anywhere xl:max-w-32 xl:truncate 2xl:max-w-44"
            >
              {providerRef}
            </span>
          ),
      },
      {
        key: "renter",
        label: t("columns.renter"),
        cell: ({ renter }) => <CellLink href={`/dashboard/admin/users/${renter.id}`}>{renter.name}</CellLink>,
      },
      {
        key: "business",
        label: t("columns.business"),
        isExtra: true,
        cell: ({ business }) => (
          <CellLink href={`/dashboard/admin/businesses/${business.id}`}>{business.name}</CellLink>
        ),
      },
      { key: "phone", label: t("columns.phone"), isExtra: true, cell: ({ maskedPhone }) => maskedPhone },
      {
        key: "refunded",
        label: t("columns.refunded"),
        isExtra: true,
        isNumber: true,
        cell: ({ refundedCents }) => refundedCents > 0 && usd(refundedCents),
      },
      {
        key: "date",
        label: t("columns.date"),
        sorts: { ascending: "oldest", descending: "newest" },
        cell: ({ createdAt }) => <span className="whitespace-nowrap">{instant(createdAt, KIGALI)}</span>,
      },
    ],
    actionsLabel: t("columns.actions"),
    actions: (payment) => <PaymentActions payment={payment} onRefund={() => onRefund(payment)} />,
  };
}

function PaymentTitle({
  payment: { id, purpose, amount, currency, bookingReference },
}: {
  payment: AdminPaymentItem;
}) {
  const t = useTranslations("paymentsAdmin");
  const { money } = useFormats();
  return (
    <Link
      href={`/dashboard/admin/payments/${id}`}
      className="block font-medium tabular-nums after:absolute after:inset-0 max-xl:text-base xl:leading-5"
    >
      {/* Tables have a column for the amount. */}
      <span className="xl:hidden">{money(amount, currency)} · </span>
      {t(`purposes.${purpose}`)}
      <span className="block font-normal text-muted-foreground text-sm xl:text-xs">{bookingReference}</span>
    </Link>
  );
}

/** Above the row's own link, which covers the rest of the row. */
function PaymentActions({ payment, onRefund }: { payment: AdminPaymentItem; onRefund: () => void }) {
  const t = useTranslations("paymentsAdmin");
  const { bookingReference: reference, bookingId, renter, business } = payment;
  const link = (key: "booking" | "renter" | "business", name: string, href: string) => ({
    key,
    label: t(`links.${key}`),
    name: t("linkOf", { kind: t(`links.${key}`), name }),
    href: `/dashboard/admin/${href}`,
  });
  return (
    <div className="relative z-10">
      <RowActions
        label={t("actionsOf", { reference })}
        actions={[
          ...(isRefundOffered(payment)
            ? [
                {
                  key: "refund",
                  label: t("refund"),
                  name: t("refundOf", { reference }),
                  isMain: true,
                  icon: <UndoIcon />,
                  onAct: onRefund,
                },
              ]
            : []),
          link("booking", reference, `bookings/${bookingId}`),
          link("renter", renter.name, `users/${renter.id}`),
          link("business", business.name, `businesses/${business.id}`),
        ]}
      />
    </div>
  );
}
