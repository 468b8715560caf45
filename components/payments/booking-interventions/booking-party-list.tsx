"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import type { BookingParties as Parties } from "@/lib/payments/booking-interventions/contract";
import { Link } from "@/lib/platform/i18n/link";

const ADMIN_PATH = "/dashboard/admin";

/**
 * The renter, owner, vehicle and payments of a booking, each linked to its page, with phone numbers and
 * references.
 */
export function BookingPartyList({ parties }: { parties: Parties }) {
  const t = useTranslations("bookingsAdmin");
  const { reference, renter, business, vehicle, payments } = parties;
  return (
    <dl className="mb-5 flex flex-col gap-4 border-b pb-5 text-sm">
      <Party
        label={t("columns.renter")}
        name={renter.name}
        href={`${ADMIN_PATH}/users?search=${encodeURIComponent(renter.email ?? renter.id)}`}
      >
        <Contact email={renter.email} phone={renter.phone} />
      </Party>
      <Party
        label={t("columns.business")}
        name={business.name}
        href={`${ADMIN_PATH}/businesses/${business.id}`}
      >
        <Contact email={business.email} phone={business.phone} />
      </Party>
      <Party
        label={t("columns.car")}
        name={vehicle.title}
        href={`${ADMIN_PATH}/vehicles/${encodeURIComponent(vehicle.id)}`}
      />
      {payments.length > 0 && (
        <Party
          label={t("parties.payments")}
          name={reference}
          href={`${ADMIN_PATH}/payments?of=search&reference=${reference}`}
        >
          <ul>
            {payments.map(({ id, purpose, method, providerRef }) => (
              <li key={id}>
                {t(`parties.purposes.${purpose}`)} · {t(`parties.methods.${method}`)}
                {providerRef && <span className="block wrap-anywhere font-mono text-xs">{providerRef}</span>}
              </li>
            ))}
          </ul>
        </Party>
      )}
    </dl>
  );
}

function Party({
  label,
  name,
  href,
  children,
}: {
  label: string;
  name: string;
  href: string;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <div>
      <dt id={id} className="text-muted-foreground">
        {label}
      </dt>
      <dd>
        <Link
          href={href}
          aria-describedby={id}
          className="touch-target relative wrap-anywhere font-medium underline underline-offset-4"
        >
          {name}
        </Link>
        {children}
      </dd>
    </div>
  );
}

function Contact({ email, phone }: { email: string | null; phone: string | null }) {
  return (
    <>
      {email && (
        <a href={`mailto:${email}`} className="block wrap-anywhere hover:underline">
          {email}
        </a>
      )}
      {phone && (
        <a href={`tel:${phone}`} className="block tabular-nums hover:underline">
          {phone}
        </a>
      )}
    </>
  );
}
