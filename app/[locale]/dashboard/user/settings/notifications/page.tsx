import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { NotificationsSection } from "@/components/messaging/notifications/notifications-section";
import { requireActor } from "@/lib/identity/auth/current-actor";
import { getNotificationSettings } from "@/lib/messaging/notifications/queries";
import type { Locale } from "@/lib/platform/i18n/routing";

type Props = PageProps<"/[locale]/dashboard/user/settings/notifications">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "settings" });
  return { title: `${t("notifications.title")} · ${t("title")}` };
}

export default async function UserNotificationsPage({ params }: Props) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const actor = await requireActor({ locale, path: "/dashboard/user/settings/notifications" });
  const person = { userType: actor.role, userId: actor.userId };
  return (
    <NotificationsSection
      user={person}
      stored={await getNotificationSettings(actor, person)}
      isActing={actor.acting !== undefined}
    />
  );
}
