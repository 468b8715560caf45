import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { LogoutScreen } from "@/components/account/logout-screen";
import { SessionOver } from "@/components/account/session-over";
import { currentActor, requireActor } from "@/lib/auth/actor";
import { dashboardPath, safeReturnPath } from "@/lib/auth/rules";
import { formatInstant, KIGALI } from "@/lib/dates";
import { env } from "@/lib/env";
import type { Locale } from "@/lib/i18n/routing";
import { describeOwnSession } from "@/lib/sessions/queries";
import { endedKeys } from "@/lib/sessions/rules";

export async function generateMetadata({ params }: PageProps<"/[locale]/logout">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "account.logout" });
  return { title: t("title") };
}

export default async function LogoutPage({ params, searchParams }: PageProps<"/[locale]/logout">) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  const actor = await currentActor();
  // The reason is the session's own: nobody can make this page say anything by its address.
  if (actor.kind === "anonymous" && actor.ended) {
    const { next } = await searchParams;
    return (
      <SessionOver
        reason={endedKeys[actor.ended]}
        next={safeReturnPath(typeof next === "string" ? next : undefined)}
      />
    );
  }
  const person = await requireActor({ locale, path: "/logout" });
  const t = await getTranslations("account.logout");
  const session = await describeOwnSession(person);
  const when = (instant: Date) => formatInstant(instant, locale, KIGALI);
  return (
    <LogoutScreen
      name={person.name}
      email={person.email}
      session={[t("since", { when: when(session.createdAt) }), t("until", { when: when(session.expiresAt) })]}
      stayHref={dashboardPath(person.role)}
      canStage={env().DEMO_MODE}
    />
  );
}
