import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, setRequestLocale } from "next-intl/server";
import { PictureFallback } from "@/components/catalog/vehicles/picture-fallback";
import { DeletionBanner } from "@/components/identity/account-deletion/deletion-banner";
import { findDeletionDueAt } from "@/lib/identity/account-deletion/queries";
import { currentActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";

// Every page in this folder depends on who is signed in.
export const dynamic = "force-dynamic";

export const metadata: Metadata = { robots: { index: false } };

export default async function DashboardLayout({ children, params }: LayoutProps<"/[locale]/dashboard">) {
  setRequestLocale((await params).locale as Locale);
  const dueAt = await findDeletionDueAt(await currentActor());
  const messages = await getMessages();
  const { layout, ui, error, failure, errors, session, quotes, bookings, reviews, dashboard, renter } =
    messages;
  const { calendars, chat, push } = messages;
  // The API renders the messages of each kind of notification.
  const { kinds: _, ...notifications } = messages.notifications;
  return (
    <NextIntlClientProvider
      messages={{
        layout,
        ui,
        error,
        failure,
        errors,
        session,
        quotes,
        bookings,
        reviews,
        dashboard,
        renter,
        calendars,
        notifications,
        push,
        chat,
        payments: { failures: messages.payments.failures },
      }}
    >
      {dueAt && <DeletionBanner dueAt={dueAt} />}
      {children}
      <PictureFallback />
    </NextIntlClientProvider>
  );
}
