import { redirect } from "next/navigation";
import { requireActor } from "@/lib/auth/actor";
import { dashboardPath } from "@/lib/auth/rules";
import { localPath } from "@/lib/i18n/local-path";

export default async function DashboardPage({ params }: PageProps<"/[locale]/dashboard">) {
  const { locale } = await params;
  const { role } = await requireActor({ locale, path: "/dashboard" });
  redirect(localPath(dashboardPath(role), locale));
}
