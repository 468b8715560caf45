import type { Metadata } from "next";
import { PictureFallback } from "@/components/catalog/vehicles/picture-fallback";
import { DeletionBanner } from "@/components/identity/account-deletion/deletion-banner";
import { ClientMessages } from "@/components/layout/client-messages";
import { findDeletionDueAt } from "@/lib/identity/account-deletion/queries";
import { currentActor } from "@/lib/identity/auth/current-actor";
import { pathLocale } from "@/lib/platform/i18n/path-locale";

// Every page in this folder depends on who is signed in.
export const dynamic = "force-dynamic";

export const metadata: Metadata = { robots: { index: false } };

export default async function DashboardLayout({ children, params }: LayoutProps<"/[locale]/dashboard">) {
  await pathLocale(params);
  const dueAt = await findDeletionDueAt(await currentActor());
  return (
    <ClientMessages
      of={[
        "layout",
        "ui",
        "error",
        "failure",
        "errors",
        "session",
        "quotes",
        "bookings",
        "reviews",
        "dashboard",
        "renter",
        "calendars",
        "notifications",
        "push",
        "chat",
        "payments.failures",
      ]}
      // The API renders the messages of each kind of notification.
      without="notifications.kinds"
    >
      {dueAt && <DeletionBanner dueAt={dueAt} />}
      {children}
      <PictureFallback />
    </ClientMessages>
  );
}
