import { notificationDelivery } from "@/lib/messaging/notifications/delivery-port";
import { routing } from "@/lib/platform/i18n/routing";
import { registerPorts } from "./register-ports";

// Loaded before each module test (vitest.config.ts): lower layers call higher ones through ports.
registerPorts();

// The values of a notification have no type of their own: without one that its text needs, people would read its key.
const { deliver } = notificationDelivery.get();
notificationDelivery.register({
  async deliver(tx, content, ...rest) {
    const { renderNotification } = await import("@/lib/messaging/notifications/render-notification");
    for (const locale of routing.locales) {
      const { title, message } = renderNotification(content, locale, new Map());
      if (content.kind && `${title} ${message}`.includes("notifications.kinds."))
        throw new Error(`notification ${content.kind} lacks a value that its text needs`);
    }
    await deliver(tx, content, ...rest);
  },
});
