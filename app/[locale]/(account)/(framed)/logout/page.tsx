import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { SessionOver } from "@/components/identity/sign-in/session-over";
import { SignOutScreen } from "@/components/identity/sign-in/sign-out-screen";
import { currentActor, requireActor } from "@/lib/identity/auth/current-actor";
import { getOwnSession } from "@/lib/identity/sessions/queries";
import { dashboardPath } from "@/lib/identity/sign-in/rules";
import { formatInstant, KIGALI } from "@/lib/platform/dates";
import { env } from "@/lib/platform/env";
import { safeReturnPath } from "@/lib/platform/http/safe-return-path";
import { endReasonKeys } from "@/lib/platform/http/session-end-keys";
import type { Locale } from "@/lib/platform/i18n/routing";

export async function generateMetadata({ params }: PageProps<"/[locale]/logout">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "account.logout" });
  return { title: t("title") };
}

export default async function LogoutPage({ params, searchParams }: PageProps<"/[locale]/logout">) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const actor = await currentActor();
  // The reason comes from the session, so that a crafted URL cannot choose what this page says.
  if (actor.kind === "anonymous" && actor.ended) {
    const { next } = await searchParams;
    return (
      <SessionOver
        reason={endReasonKeys[actor.ended]}
        next={safeReturnPath(typeof next === "string" ? next : undefined)}
      />
    );
  }
  const person = await requireActor({ locale, path: "/logout" });
  const t = await getTranslations("account.logout");
  const session = await getOwnSession(person);
  const when = (instant: Date) => formatInstant(instant, locale, KIGALI);
  return (
    <SignOutScreen
      name={person.name}
      email={person.email}
      session={[t("since", { when: when(session.createdAt) }), t("until", { when: when(session.expiresAt) })]}
      stayHref={dashboardPath(person.role)}
      canSimulateEnd={env().DEMO_MODE}
    />
  );
}
