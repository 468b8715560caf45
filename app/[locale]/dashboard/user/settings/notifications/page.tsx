import { notificationsPage } from "@/app/_settings-pages/notifications-page";

const notifications = notificationsPage("/dashboard/user/settings/notifications");

export const generateMetadata = notifications.generateMetadata;
export default notifications.render;
