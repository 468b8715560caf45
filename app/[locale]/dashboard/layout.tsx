import type { Metadata } from "next";
import type { ReactNode } from "react";
import { GET as getUnreadMessages } from "@/app/api/chat/[userType]/[userId]/unread-count/route";
import { GET as getNotificationSettings } from "@/app/api/notifications/[key]/[userId]/settings/route";
import { GET as getUnreadNotifications } from "@/app/api/notifications/[key]/[userId]/unread-count/route";
import { GET as getSession } from "@/app/api/session/route";
import { PictureFallback } from "@/components/catalog/vehicles/picture-fallback";
import { DeletionBanner } from "@/components/identity/account-deletion/deletion-banner";
import { SessionProvider } from "@/components/identity/sessions/session-provider";
import { StepUpPrompt } from "@/components/identity/step-up/step-up-prompt";
import { ClientMessages } from "@/components/layout/client-messages";
import { EventStart } from "@/components/messaging/realtime/event-start";
import { SenderOnDemand } from "@/components/rentals/bookings/handovers/offline/sender-on-demand";
import { findDeletionDueAt } from "@/lib/identity/account-deletion/queries";
import { currentActor } from "@/lib/identity/auth/current-actor";
import { sessionView } from "@/lib/identity/sessions/contract";
import { getRealtimeUpdate } from "@/lib/messaging/realtime/queries";
import type { UserActor } from "@/lib/platform/actor";
import { findFirstResponses } from "@/lib/platform/http/find-first-responses";
import { FirstResponsesProvider } from "@/lib/platform/http/first-responses-provider";
import { pathLocale } from "@/lib/platform/i18n/path-locale";
import type { Locale } from "@/lib/platform/i18n/routing";

// Every page in this folder depends on who is signed in.
export const dynamic = "force-dynamic";

const SESSION = "/api/session";

export const metadata: Metadata = { robots: { index: false } };

export default async function DashboardLayout({ children, params }: LayoutProps<"/[locale]/dashboard">) {
  const locale = await pathLocale(params);
  const actor = await currentActor();
  const dueAt = await findDeletionDueAt(actor);
  const content = (
    <>
      {dueAt && <DeletionBanner dueAt={dueAt} />}
      {children}
      <PictureFallback />
      <StepUpPrompt />
      <SenderOnDemand />
    </>
  );
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
        "stepUp",
        "account.login.password",
        "account.login.showPassword",
        "account.login.hidePassword",
      ]}
      // The API renders the messages of each kind of notification.
      without="notifications.kinds"
    >
      {locale && actor.kind === "user" ? await answered(actor, locale, content) : content}
    </ClientMessages>
  );
}

/** Sends the first responses for the header of every dashboard: the session, and the bell's settings and counts. */
async function answered(actor: UserActor, locale: Locale, content: ReactNode) {
  // Read before the responses, so that later changes arrive as events.
  const { cursor } = await getRealtimeUpdate(actor, undefined);
  const account = { userType: actor.role, userId: actor.userId };
  const of = `${account.userType}/${account.userId}`;
  const keyedParams = { key: account.userType, userId: account.userId };
  const responses = await findFirstResponses(
    [
      { path: SESSION, route: getSession },
      { path: `/api/notifications/${of}/unread-count`, route: getUnreadNotifications, params: keyedParams },
      { path: `/api/notifications/${of}/settings`, route: getNotificationSettings, params: keyedParams },
      { path: `/api/chat/${of}/unread-count`, route: getUnreadMessages, params: account },
    ],
    locale,
  );
  const { user } = sessionView.parse(responses[SESSION]);
  return (
    <FirstResponsesProvider responses={responses}>
      <EventStart cursor={cursor} />
      {user ? <SessionProvider user={user}>{content}</SessionProvider> : content}
    </FirstResponsesProvider>
  );
}
