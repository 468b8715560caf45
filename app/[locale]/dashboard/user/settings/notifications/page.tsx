import { notificationsPage } from "@/app/settings-pages/notifications-page";

const notifications = notificationsPage("/dashboard/user/settings/notifications");

export const generateMetadata = notifications.generateMetadata;
export default notifications.render;
