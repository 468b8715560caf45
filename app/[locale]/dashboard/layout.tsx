import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, setRequestLocale } from "next-intl/server";
import { DeletionBanner } from "@/components/settings/deletion-banner";
import { PictureFallback } from "@/components/vehicles/picture-fallback";
import { currentActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";
import { findDeletionDueAt } from "@/lib/personal-data/queries";

// Every page in here depends on who is signed in.
export const dynamic = "force-dynamic";

export const metadata: Metadata = { robots: { index: false } };

export default async function DashboardLayout({ children, params }: LayoutProps<"/[locale]/dashboard">) {
  setRequestLocale((await params).locale as Locale);
  const dueAt = await findDeletionDueAt(await currentActor());
  const messages = await getMessages();
  const { layout, ui, error, failure, errors, session, quotes, bookings, reviews, dashboard, renter } =
    messages;
  const { calendars, chat, push } = messages;
  // The sentences of each kind are worded by the API.
  const { kinds: _, ...notifications } = messages.notifications;
  return (
    <NextIntlClientProvider
      messages={{
        ...{ layout, ui, error, failure, errors, session },
        ...{ quotes, bookings, reviews, dashboard, renter, calendars },
        ...{ notifications, push, chat },
        payments: { failures: messages.payments.failures },
      }}
    >
      {dueAt && <DeletionBanner dueAt={dueAt} />}
      {children}
      <PictureFallback />
    </NextIntlClientProvider>
  );
}
