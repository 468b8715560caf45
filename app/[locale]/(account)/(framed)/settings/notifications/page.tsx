import { notificationsPage } from "@/app/settings-pages/notifications-page";

const notifications = notificationsPage("/settings/notifications");

export const generateMetadata = notifications.generateMetadata;
export default notifications.render;
