import { GET as getPushDevices } from "@/app/api/notifications/push-subscriptions/route";
import { preloadedPage } from "@/app/preloaded-page";
import { NotificationsSection } from "@/components/messaging/notifications/notifications-section";
import { getNotificationSettings } from "@/lib/messaging/notifications/queries";

/** The same page in the settings of every account and in the dashboard of renters. */
export const notificationsPage = (path: string) =>
  preloadedPage({
    path,
    access: "user",
    title: (t) => `${t("settings.notifications.title")} · ${t("settings.title")}`,
    firstRequests: () => [{ path: "/api/notifications/push-subscriptions", route: getPushDevices }],
    render: async ({ actor }) => {
      const person = { userType: actor.role, userId: actor.userId };
      return (
        <NotificationsSection
          user={person}
          stored={await getNotificationSettings(actor, person)}
          isActing={actor.acting !== undefined}
        />
      );
    },
  });
