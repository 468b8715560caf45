import { notificationsPage } from "@/app/_settings-pages/notifications-page";

const notifications = notificationsPage("/settings/notifications");

export const generateMetadata = notifications.generateMetadata;
export default notifications.render;
