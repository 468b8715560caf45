"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { disputeHref } from "@/components/payments/disputes/dispute-notice";
import { useFormats } from "@/components/ui/use-formats";
import type { BookingRecords } from "@/lib/payments/booking-interventions/contract";
import { Link } from "@/lib/platform/i18n/link";

const ADMIN_PATH = "/dashboard/admin";

/**
 * The renter, owner, vehicle, drivers, payments, disputes, payouts, claims, tickets and reviews of a booking, each
 * linked to its page, with phone numbers and references.
 */
export function BookingRecordList({ bookingId, records }: { bookingId: string; records: BookingRecords }) {
  const t = useTranslations("bookingsAdmin");
  const bookingTexts = useTranslations("bookings");
  const ticketStatuses = useTranslations("support.status");
  const { usd, money } = useFormats();
  const { reference, renter, business, vehicle, drivers, payments, payouts, claims, tickets, reviews } =
    records;
  const payment = ({ amount, currency, purpose }: (typeof payments)[number]) =>
    `${money(amount, currency)} · ${t(`parties.purposes.${purpose}`)}`;
  return (
    <dl className="mb-5 flex flex-col gap-4 border-b pb-5 text-sm">
      <Party label={t("columns.renter")} name={renter.name} href={`${ADMIN_PATH}/users/${renter.id}`}>
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
      <LinkList
        label={bookingTexts("drivers.title")}
        links={drivers.map(({ id, name }) => ({ id, href: `${ADMIN_PATH}/users/${id}`, text: name }))}
      />
      <LinkList
        label={t("parties.payments")}
        links={payments.map((each) => ({
          id: each.id,
          href: `${ADMIN_PATH}/payments/${each.id}`,
          text: payment(each),
          note: `${t(`parties.methods.${each.method}`)} · ${bookingTexts(`paymentStatus.${each.status}`)}`,
          reference: each.providerRef,
        }))}
      />
      <LinkList
        label={t("parties.disputes")}
        links={payments
          .filter(({ wasDisputed }) => wasDisputed)
          .map((each) => ({ id: each.id, href: disputeHref(each.id), text: payment(each) }))}
      />
      <LinkList
        label={t("parties.payouts")}
        links={payouts.map(({ id, reference, status, amountCents }) => ({
          id,
          href: `${ADMIN_PATH}/payouts?search=${reference}&status=${status}`,
          text: `${usd(amountCents)} · ${reference}`,
          note: t(`parties.payoutStatus.${status}`),
        }))}
      />
      <LinkList
        label={bookingTexts("claims.title")}
        links={claims.map(({ id, kind, status, amountCents }) => ({
          id,
          href: `${ADMIN_PATH}/bookings/${bookingId}#claim-${id}`,
          text: `${usd(amountCents)} · ${bookingTexts(`claims.kinds.${kind}`)}`,
          note: bookingTexts(`claims.status.${status}`),
        }))}
      />
      <LinkList
        label={t("parties.tickets")}
        links={tickets.map(({ id, reference, subject, status }) => ({
          id,
          href: `${ADMIN_PATH}/support/${id}`,
          text: subject,
          note: `${reference} · ${ticketStatuses(status)}`,
        }))}
      />
      <LinkList
        label={t("parties.reviews")}
        links={reviews.map(({ id, author, rating, isHidden }) => ({
          id,
          href: `${ADMIN_PATH}/reviews?search=${reference}${author === "owner" ? "&author=owner" : ""}`,
          text: t(`parties.reviewBy.${author}`, { rating }),
          note: isHidden ? t("parties.hidden") : undefined,
        }))}
      />
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
          className="touch-target relative inline-block wrap-anywhere py-0.5 font-medium underline underline-offset-4"
        >
          {name}
        </Link>
        {children}
      </dd>
    </div>
  );
}

function LinkList({
  label,
  links,
}: {
  label: string;
  links: { id: string; href: string; text: string; note?: string; reference?: string | null }[];
}) {
  if (links.length === 0) return null;
  return (
    <div>
      <dt className="text-muted-foreground">{label}</dt>
      {links.map(({ id, href, text, note, reference }) => (
        <dd key={id} className="mt-1 first-of-type:mt-0">
          <Link
            href={href}
            className="touch-target relative inline-block wrap-anywhere py-0.5 font-medium tabular-nums underline underline-offset-4"
          >
            {text}
          </Link>
          {note && <span className="block text-muted-foreground">{note}</span>}
          {reference && <span className="block wrap-anywhere font-mono text-xs">{reference}</span>}
        </dd>
      ))}
    </div>
  );
}

function Contact({ email, phone }: { email: string | null; phone: string | null }) {
  return (
    <>
      {email && (
        <a href={`mailto:${email}`} className="block wrap-anywhere py-0.5 hover:underline">
          {email}
        </a>
      )}
      {phone && (
        <a href={`tel:${phone}`} className="block py-0.5 tabular-nums hover:underline">
          {phone}
        </a>
      )}
    </>
  );
}
