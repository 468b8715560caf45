import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import type { savedSearches } from "@/db/schema/catalog/saved-searches";
import { users } from "@/db/schema/identity/users";
import { queueMessage } from "@/lib/messaging/email-and-sms/commands";
import { localeOf } from "@/lib/platform/i18n/find-locale";
import { localizedPageUrl } from "@/lib/platform/i18n/localized-page-url";
import { translator } from "@/lib/platform/i18n/translate";
import { formatMoney } from "@/lib/platform/money";
import { MAX_LISTED_IN_EMAIL } from "./rules";
import { alertUnsubscribeToken } from "./unsubscribe-token";

export interface NewVehicle {
  id: string;
  title: string;
  neighbourhood: string;
  dailyPriceCents: number;
}

/**
 * Queues the email about new vehicles in the user's language: the newest by name, a link to all, and the
 * unsubscribe link.
 */
export async function queueAlertEmail(
  tx: Transaction,
  { id, userId, name: search, query }: typeof savedSearches.$inferSelect,
  vehicles: NewVehicle[],
  now: Date,
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user) return;
  const { firstName: name, email: recipient } = user;
  const locale = localeOf(user.locale);
  const t = translator(locale);
  const listedVehicles = vehicles.slice(0, MAX_LISTED_IN_EMAIL).map((vehicle) => {
    const price = `${formatMoney(vehicle.dailyPriceCents, "USD", locale)} ${t("vehicles.perDay")}`;
    return `${vehicle.title} · ${vehicle.neighbourhood} · ${price}\n${localizedPageUrl(`/vehicle/${encodeURIComponent(vehicle.id)}`, locale)}`;
  });
  const values = {
    name,
    search,
    count: vehicles.length,
    cars: listedVehicles.join("\n\n"),
    link: localizedPageUrl("/vehicles", locale, Object.fromEntries(new URLSearchParams(query))),
    stop: localizedPageUrl("/unsubscribe/search-alerts", locale, { token: alertUnsubscribeToken(id) }),
  };
  await queueMessage(
    tx,
    { channel: "email", template: "search-alert", recipient, userId, locale, values },
    now,
  );
}
