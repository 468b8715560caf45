import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import type { savedSearches } from "@/db/schema/saved-searches";
import { users } from "@/db/schema/users";
import { localeOf, translator } from "@/lib/i18n/translate";
import { formatMoney } from "@/lib/money";
import { queueMessage } from "@/lib/outbox/commands";
import { letterLink } from "@/lib/outbox/link";
import { NAMED_IN_LETTER } from "./rules";
import { stopToken } from "./stop-token";

export interface NewCar {
  id: string;
  title: string;
  neighbourhood: string;
  dailyPriceCents: number;
}

/** The letter about new cars, in its reader's language: the newest by name, the way to all, the way to be left alone. */
export async function writeAlert(
  tx: Transaction,
  { id, userId, name: search, query }: typeof savedSearches.$inferSelect,
  cars: NewCar[],
  now: Date,
): Promise<void> {
  const [person] = await tx.select().from(users).where(eq(users.id, userId));
  if (!person) return;
  const { firstName: name, email: recipient } = person;
  const locale = localeOf(person.locale);
  const t = translator(locale);
  const lines = cars.slice(0, NAMED_IN_LETTER).map((car) => {
    const price = `${formatMoney(car.dailyPriceCents, "USD", locale)} ${t("vehicles.perDay")}`;
    return `${car.title} · ${car.neighbourhood} · ${price}\n${letterLink(`/vehicle/${encodeURIComponent(car.id)}`, locale)}`;
  });
  const values = {
    ...{ name, search, count: cars.length, cars: lines.join("\n\n") },
    link: letterLink("/vehicles", locale, Object.fromEntries(new URLSearchParams(query))),
    stop: letterLink("/stop-alerts", locale, { token: stopToken(id) }),
  };
  await queueMessage(
    tx,
    { channel: "email", template: "search-alert", recipient, userId, locale, values },
    now,
  );
}
