"use client";

import { useTranslations } from "next-intl";
import type { DeskTableShape } from "@/components/admin/desk-table";
import { RowActs } from "@/components/admin/row-acts";
import { useShortDay } from "@/components/business-day/use-short-day";
import { Badge } from "@/components/ui/badge";
import { FactLine } from "@/components/ui/fact-line";
import { useFormats } from "@/components/ui/use-formats";
import { dayIn, KIGALI } from "@/lib/dates";
import type { DeskUser } from "@/lib/user-desk/contract";
import type { UserAct } from "./user-dialogs";

/** Accounts as a table: who, what of them is true now, and what may be done with each. */
export function useUserTable(onAct: (user: DeskUser, act: UserAct) => void): DeskTableShape<DeskUser> {
  const t = useTranslations("userDesk");
  const { instant } = useFormats();
  const day = useShortDay({ year: true });
  return {
    label: t("columns.name"),
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
    actsLabel: t("columns.acts"),
    acts: (user) => <UserActs user={user} onAct={(act) => onAct(user, act)} />,
  };
}

/** In a table who it is and how to reach them; on a card, in one line more, what they do here. */
function UserTitle({
  user: { name, email, phone, businesses, totalBookings, lastLoginAt },
}: {
  user: DeskUser;
}) {
  const t = useTranslations("userDesk");
  const day = useShortDay({ year: true });
  const facts = [
    ...businesses.map((business) => business.name),
    t("bookings", { count: totalBookings }),
    lastLoginAt ? t("lastLogin", { day: day(dayIn(new Date(lastLoginAt), KIGALI)) }) : t("notYet"),
  ];
  return (
    <>
      <span className="block wrap-anywhere font-medium max-xl:text-base xl:leading-5">{name}</span>
      <span className="block text-muted-foreground max-xl:break-words xl:max-w-72 xl:truncate xl:text-xs">
        {email}
        {phone && (
          <span className="max-xl:block">
            <span className="max-xl:hidden"> · </span>
            {phone}
          </span>
        )}
      </span>
      <span className="block text-muted-foreground tabular-nums xl:hidden">
        <FactLine facts={facts} />
      </span>
    </>
  );
}

/** One line of a row; all of it where a pointer rests. */
function Clipped({ text }: { text: string }) {
  return (
    <span title={text} className="block max-w-44 truncate">
      {text}
    </span>
  );
}

function UserActs({ user, onAct }: { user: DeskUser; onAct: (act: UserAct) => void }) {
  const t = useTranslations("userDesk");
  const { id, name, can } = user;
  const acts: UserAct[] = [
    ...(can.actAs ? (["actAs"] as const) : []),
    ...(can.signOut && user.sessionCount > 0 ? (["signOut"] as const) : []),
    ...(can.changeRole ? ([user.role === "admin" ? "makeRenter" : "makeAdmin"] as const) : []),
    ...(can.activate ? (["activate"] as const) : []),
    ...(can.deactivate ? (["deactivate"] as const) : []),
  ];
  return (
    <RowActs
      label={t("actsOf", { name })}
      acts={[
        {
          key: "log",
          label: t("log"),
          name: t("logOf", { name }),
          href: `/dashboard/admin/audit-log?search=${id}`,
        },
        ...acts.map((act) => ({
          key: act,
          label: t(`${act}.action`),
          name: t(`${act}.actionOf`, { name }),
          isGrave: act === "deactivate",
          onAct: () => onAct(act),
        })),
      ]}
    />
  );
}
