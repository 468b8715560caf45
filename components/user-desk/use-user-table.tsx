"use client";

import { useTranslations } from "next-intl";
import type { DeskTableShape } from "@/components/admin/desk-table";
import { RowActs } from "@/components/admin/row-acts";
import { useShortDay } from "@/components/business-day/use-short-day";
import { Badge } from "@/components/ui/badge";
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
    title: ({ name, email, phone }) => (
      <>
        <span className="block break-words font-medium max-xl:text-base xl:leading-5">{name}</span>
        <span className="block break-words text-muted-foreground xl:text-xs">
          {email}
          {phone && ` · ${phone}`}
        </span>
      </>
    ),
    columns: [
      { key: "role", label: t("role"), cell: ({ role }) => t(`roles.${role}`) },
      {
        key: "status",
        label: t("status"),
        cell: ({ status }) => (
          <Badge variant={status === "active" ? "success" : "danger"}>{t(`statuses.${status}`)}</Badge>
        ),
      },
      {
        key: "businesses",
        label: t("columns.businesses"),
        cell: ({ businesses }) => businesses.map(({ name }) => name).join(", "),
      },
      {
        key: "bookings",
        label: t("columns.bookings"),
        isNumber: true,
        cell: ({ totalBookings }) => totalBookings,
      },
      {
        key: "lastLogin",
        label: t("columns.lastLogin"),
        cell: ({ lastLoginAt }) => (lastLoginAt ? instant(lastLoginAt, KIGALI) : t("neverLoggedIn")),
      },
      {
        key: "joined",
        label: t("columns.joined"),
        cell: ({ joinDate }) => day(dayIn(new Date(joinDate), KIGALI)),
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
