import type { ReactNode } from "react";
import {
  BanknoteIcon,
  BuildingIcon,
  CalendarIcon,
  CarFrontIcon,
  CogIcon,
  LayoutDashboardIcon,
  UsersRoundIcon,
} from "@/components/ui/icons";
import type { TeamRole } from "@/lib/auth/contract";
import { rolesWith } from "@/lib/team/permissions";
import { ChartIcon, KeyIcon, ReportIcon } from "./tab-icons";

interface BusinessTab {
  /** Under /dashboard/business; "" is the first page. */
  path: string;
  /** Names it in dashboard.businessTabs. */
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
  /** Who finds something there; untold: every member. */
  roles?: readonly TeamRole[];
  showsRequests?: boolean;
}

/** The tabs in their order. A page that is new gets its line here and its name in dashboard.businessTabs. */
export const tabs: BusinessTab[] = [
  { path: "", label: "dashboard", icon: <LayoutDashboardIcon /> },
  { path: "/vehicles", label: "vehicles", icon: <CarFrontIcon /> },
  { path: "/calendar", label: "calendar", icon: <CalendarIcon /> },
  { path: "/rentals", label: "rentals", icon: <KeyIcon />, showsRequests: true },
  { path: "/team", label: "users", icon: <UsersRoundIcon />, roles: rolesWith("team.manage") },
  { path: "/analytics", label: "analytics", icon: <ChartIcon /> },
  { path: "/reports", label: "reports", icon: <ReportIcon />, roles: rolesWith("money.view") },
  { path: "/payouts", label: "payouts", icon: <BanknoteIcon />, roles: rolesWith("money.view") },
  { path: "/profile", label: "profile", icon: <BuildingIcon />, roles: rolesWith("profile.manage") },
  { path: "/settings", label: "settings", icon: <CogIcon /> },
];
