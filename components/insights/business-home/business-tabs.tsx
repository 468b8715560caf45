import type { ReactNode } from "react";
import { ChartIcon, KeyIcon, ReportIcon } from "@/components/layout/tab-icons";
import { CalendarIcon, VehicleFrontIcon } from "@/components/ui/form-icons";
import {
  BanknoteIcon,
  BuildingIcon,
  CogIcon,
  LayoutDashboardIcon,
  UsersRoundIcon,
} from "@/components/ui/icons";
import type { TeamRole } from "@/lib/platform/actor";
import { rolesWithPermission } from "@/lib/platform/permissions";

interface BusinessTab {
  /** Relative to /dashboard/business; "" is the home page. */
  path: string;
  /** The key in dashboard.businessTabs. */
  label:
    | "dashboard"
    | "vehicles"
    | "calendar"
    | "rentals"
    | "analytics"
    | "users"
    | "reports"
    | "payouts"
    | "profile"
    | "settings";
  icon: ReactNode;
  /** The roles that see the tab; undefined means every member. */
  roles?: readonly TeamRole[];
  showsRequests?: boolean;
}

/** The tabs in order. A new page needs an entry here and a label in dashboard.businessTabs. */
export const businessTabs: BusinessTab[] = [
  { path: "", label: "dashboard", icon: <LayoutDashboardIcon /> },
  { path: "/vehicles", label: "vehicles", icon: <VehicleFrontIcon /> },
  { path: "/calendar", label: "calendar", icon: <CalendarIcon /> },
  { path: "/rentals", label: "rentals", icon: <KeyIcon />, showsRequests: true },
  { path: "/team", label: "users", icon: <UsersRoundIcon />, roles: rolesWithPermission("team.manage") },
  { path: "/analytics", label: "analytics", icon: <ChartIcon /> },
  { path: "/reports", label: "reports", icon: <ReportIcon />, roles: rolesWithPermission("money.view") },
  { path: "/payouts", label: "payouts", icon: <BanknoteIcon />, roles: rolesWithPermission("money.view") },
  {
    path: "/profile",
    label: "profile",
    icon: <BuildingIcon />,
    roles: rolesWithPermission("profile.manage"),
  },
  { path: "/settings", label: "settings", icon: <CogIcon /> },
];
