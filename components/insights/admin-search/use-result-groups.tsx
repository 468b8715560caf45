"use client";

import { useLocale, useTranslations } from "next-intl";
import type { SearchResultGroup } from "@/components/insights/dashboard-search/search-results-list";
import { ZapIcon } from "@/components/ui/essential-icons";
import { CalendarIcon, UserRoundIcon, VehicleFrontIcon } from "@/components/ui/form-icons";
import { BanknoteIcon, BuildingIcon, MailIcon } from "@/components/ui/icons";
import { ListIcon } from "@/components/ui/listing-icons";
import type { AdminSearchResults } from "@/lib/insights/admin-search/contract";
import { formatMoney } from "@/lib/platform/money";
import type { ConsoleLink } from "./admin-search-dialog";

const HOME = "/dashboard/admin";

/** The results by kind, pages and actions of the console first; kinds without results are left out. */
export function useResultGroups(
  found: AdminSearchResults | undefined,
  { pages, actions }: { pages: ConsoleLink[]; actions: ConsoleLink[] },
  q: string,
): SearchResultGroup[] {
  const t = useTranslations("dashboard.adminSearch");
  const locale = useLocale();
  if (!q) return [];
  const {
    users = [],
    businesses = [],
    vehicles = [],
    bookings = [],
    payments = [],
    tickets = [],
  } = found ?? {};
  const groups: SearchResultGroup[] = [
    {
      kind: "pages",
      label: t("kinds.pages"),
      icon: <ListIcon />,
      results: linksNamed(q, pages),
    },
    {
      kind: "actions",
      label: t("kinds.actions"),
      icon: <ZapIcon />,
      results: linksNamed(q, actions),
    },
    {
      kind: "users",
      label: t("kinds.users"),
      icon: <UserRoundIcon />,
      results: users.map(({ id, name, email }) => ({
        key: id,
        title: name,
        subtitle: email,
        href: `${HOME}/users/${id}`,
      })),
    },
    {
      kind: "bookings",
      label: t("kinds.bookings"),
      icon: <CalendarIcon />,
      results: bookings.map(({ id, reference, renterName, vehicleTitle }) => ({
        key: id,
        title: reference,
        subtitle: `${renterName} · ${vehicleTitle}`,
        href: `${HOME}/bookings/${id}`,
      })),
    },
    {
      kind: "payments",
      label: t("kinds.payments"),
      icon: <BanknoteIcon />,
      results: payments.map(({ id, amount, currency, bookingReference, renterName }) => ({
        key: id,
        title: formatMoney(amount, currency, locale),
        subtitle: `${bookingReference} · ${renterName}`,
        href: `${HOME}/payments/${id}`,
      })),
    },
    {
      kind: "vehicles",
      label: t("kinds.vehicles"),
      icon: <VehicleFrontIcon />,
      results: vehicles.map(({ id, title, plate, business }) => ({
        key: id,
        title,
        subtitle: [plate, business].filter(Boolean).join(" · "),
        href: `${HOME}/vehicles/${encodeURIComponent(id)}`,
      })),
    },
    {
      kind: "businesses",
      label: t("kinds.businesses"),
      icon: <BuildingIcon />,
      results: businesses.map(({ id, name, email }) => ({
        key: id,
        title: name,
        subtitle: email ?? "",
        href: `${HOME}/businesses/${id}`,
      })),
    },
    {
      kind: "tickets",
      label: t("kinds.tickets"),
      icon: <MailIcon />,
      results: tickets.map(({ id, reference, subject, userName }) => ({
        key: id,
        title: subject,
        subtitle: `${reference} · ${userName}`,
        href: `${HOME}/support/${id}`,
      })),
    },
  ];
  return groups.filter(({ results }) => results.length > 0);
}

/** The links whose names contain all words of the text, at most five. */
function linksNamed(q: string, links: ConsoleLink[]) {
  const words = plain(q).split(/\s+/);
  return links
    .filter(({ label }) => words.every((word) => plain(label).includes(word)))
    .slice(0, 5)
    .map(({ href, label }) => ({ key: href, title: label, subtitle: "", href }));
}

/** Without case and accents. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
