"use client";

import { useTranslations } from "next-intl";
import type { AdminTableShape } from "@/components/platform/admin-table/admin-table";
import { SelectAll, SelectRow } from "@/components/platform/admin-table/select-all";
import type { TableSort } from "@/components/platform/admin-table/sortable-head";
import type { Selection } from "@/components/platform/admin-table/use-selection";
import { Badge } from "@/components/ui/badge";
import { FactList } from "@/components/ui/fact-list";
import { useFormats } from "@/components/ui/use-formats";
import { useShortDay } from "@/components/ui/use-short-day";
import type { ManagedUser } from "@/lib/identity/users-admin/contract";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { Link } from "@/lib/platform/i18n/link";
import { UserActionMenu } from "./user-action-menu";
import type { UserAction } from "./user-dialogs";

/** The table of accounts: the user, their current status, and the allowed actions. */
export function useUserTable(
  selection: Selection,
  sort: TableSort,
  onAction: (user: ManagedUser, action: UserAction) => void,
): AdminTableShape<ManagedUser> {
  const t = useTranslations("usersAdmin");
  const { instant } = useFormats();
  const day = useShortDay({ year: true });
  return {
    label: t("columns.name"),
    selection: {
      all: <SelectAll selection={selection} />,
      row: ({ id, name }) => <SelectRow selection={selection} id={id} name={name} />,
    },
    sort,
    title: (user) => <UserTitle user={user} />,
    columns: [
      { key: "role", label: t("role"), isPlain: true, cell: ({ role }) => t(`roles.${role}`) },
      {
        key: "status",
        label: t("status"),
        isPlain: true,
        cell: ({ status }) => (
          <Badge variant={status === "active" ? "success" : "danger"}>{t(`statuses.${status}`)}</Badge>
        ),
      },
      {
        key: "businesses",
        label: t("columns.businesses"),
        isInTitle: true,
        cell: ({ businesses }) =>
          businesses.length > 0 && <Clipped text={businesses.map(({ name }) => name).join(", ")} />,
      },
      {
        key: "bookings",
        label: t("columns.bookings"),
        isInTitle: true,
        isNumber: true,
        cell: ({ totalBookings }) => totalBookings,
      },
      {
        key: "lastLogin",
        label: t("columns.lastLogin"),
        sorts: { descending: "lastLogin" },
        isInTitle: true,
        cell: ({ lastLoginAt }) => (
          <span className="whitespace-nowrap">
            {lastLoginAt ? instant(lastLoginAt, KIGALI) : t("neverLoggedIn")}
          </span>
        ),
      },
      {
        key: "joined",
        label: t("columns.joined"),
        sorts: { ascending: "oldest", descending: "newest" },
        isInTitle: true,
        cell: ({ joinDate }) => (
          <span className="whitespace-nowrap">{day(dayIn(new Date(joinDate), KIGALI))}</span>
        ),
      },
      {
        key: "devices",
        label: t("columns.devices"),
        isExtra: true,
        isNumber: true,
        cell: ({ sessionCount }) => sessionCount,
      },
    ],
    actionsLabel: t("columns.actions"),
    actions: (user) => (
      <div className="relative z-10">
        <UserActionMenu user={user} onAction={(action) => onAction(user, action)} />
      </div>
    ),
  };
}

/** The table shows the name and contact; the card adds one line about the user's activity. */
function UserTitle({
  user: { id, name, email, phone, businesses, totalBookings, lastLoginAt },
}: {
  user: ManagedUser;
}) {
  const t = useTranslations("usersAdmin");
  const day = useShortDay({ year: true });
  const facts = [
    ...businesses.map((business) => business.name),
    t("bookings", { count: totalBookings }),
    lastLoginAt ? t("lastLogin", { day: day(dayIn(new Date(lastLoginAt), KIGALI)) }) : t("notYet"),
  ];
  return (
    <>
      <Link
        href={`/dashboard/admin/users/${id}`}
        className="block wrap-anywhere font-medium after:absolute after:inset-0 max-xl:text-base xl:leading-5"
      >
        {name}
      </Link>
      <span
        title={[email, phone].filter(Boolean).join(" · ")}
        className="block text-muted-foreground max-xl:break-words xl:max-w-52 xl:truncate xl:text-xs 2xl:max-w-72"
      >
        {email}
        {phone && (
          <span className="max-xl:block">
            <span className="max-xl:hidden"> · </span>
            {phone}
          </span>
        )}
      </span>
      <span className="block text-muted-foreground tabular-nums xl:hidden">
        <FactList facts={facts} />
      </span>
    </>
  );
}

/** Truncates text to one line; the full text is the tooltip. */
function Clipped({ text }: { text: string }) {
  return (
    <span title={text} className="block max-w-44 truncate">
      {text}
    </span>
  );
}
