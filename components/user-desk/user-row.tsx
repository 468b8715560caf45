"use client";

import { useTranslations } from "next-intl";
import { RowActs } from "@/components/admin/row-acts";
import { useDay } from "@/components/payouts/use-day";
import { Badge } from "@/components/ui/badge";
import { useFormats } from "@/components/ui/use-formats";
import { KIGALI } from "@/lib/dates";
import type { DeskUser } from "@/lib/user-desk/contract";
import type { UserAct } from "./user-dialogs";

/** One account: who, what of it is true now, and what may be done with it. */
export function UserRow({ user, onAct }: { user: DeskUser; onAct: (act: UserAct) => void }) {
  const t = useTranslations("userDesk");
  const { instant } = useFormats();
  const day = useDay();
  const facts = [
    t("joined", { date: day(user.joinDate) }),
    t("bookings", { count: user.totalBookings }),
    user.lastLoginAt ? t("lastLogin", { date: instant(user.lastLoginAt, KIGALI) }) : t("neverLoggedIn"),
    ...(user.sessionCount > 0 ? [t("devices", { count: user.sessionCount })] : []),
  ];
  const acts: UserAct[] = [
    ...(user.can.actAs ? (["actAs"] as const) : []),
    ...(user.can.signOut && user.sessionCount > 0 ? (["signOut"] as const) : []),
    ...(user.can.changeRole ? ([user.role === "admin" ? "makeRenter" : "makeAdmin"] as const) : []),
    ...(user.can.activate ? (["activate"] as const) : []),
    ...(user.can.deactivate ? (["deactivate"] as const) : []),
  ];
  return (
    <li className="relative flex flex-col gap-3 p-4 sm:px-5 lg:flex-row lg:items-center lg:justify-between lg:gap-6">
      <div className="min-w-0 max-lg:pr-10">
        <h2 className="flex flex-wrap items-center gap-2 font-medium text-base">
          <span className="break-words">{user.name}</span>
          <Badge>{t(`roles.${user.role}`)}</Badge>
          {user.status === "inactive" && <Badge variant="danger">{t("statuses.inactive")}</Badge>}
        </h2>
        <p className="mt-0.5 break-words text-sm">
          {user.email}
          {user.phone && ` · ${user.phone}`}
        </p>
        <p className="mt-0.5 text-muted-foreground text-sm tabular-nums">
          {facts.join(" · ")}
          {user.businesses.length > 0 && ` · ${user.businesses.map(({ name }) => name).join(", ")}`}
        </p>
      </div>
      <RowActs
        label={t("actsOf", { name: user.name })}
        acts={[
          {
            key: "log",
            label: t("log"),
            name: t("logOf", { name: user.name }),
            href: `/dashboard/admin/audit-log?search=${user.id}`,
          },
          ...acts.map((act) => ({
            key: act,
            label: t(`${act}.action`),
            name: t(`${act}.actionOf`, { name: user.name }),
            isGrave: act === "deactivate",
            onAct: () => onAct(act),
          })),
        ]}
      />
    </li>
  );
}
