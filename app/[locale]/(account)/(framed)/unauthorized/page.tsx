import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { UnauthorizedCard } from "@/components/account/unauthorized-card";
import { currentActor } from "@/lib/auth/actor";
import type { UserActor } from "@/lib/auth/contract";
import { namesOfBusinesses } from "@/lib/business/queries";
import type { Locale } from "@/lib/i18n/routing";
import { findDeparture } from "@/lib/team/departure-queries";

export async function generateMetadata({ params }: PageProps<"/[locale]/unauthorized">): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "account.unauthorized" });
  return { title: t("title") };
}

export default async function UnauthorizedPage({
  params,
  searchParams,
}: PageProps<"/[locale]/unauthorized">) {
  setRequestLocale((await params).locale as Locale);
  const isBusiness = (await searchParams).for === "business";
  const actor = await currentActor();
  if (actor.kind !== "user") return <UnauthorizedCard person={undefined} />;
  const departure = isBusiness ? await findDeparture(actor, new Date()) : undefined;
  const teams = isBusiness ? await teamsOf(actor) : [];
  return <UnauthorizedCard person={actor} departure={departure} teams={teams} />;
}

/** As what somebody acts for which business. */
async function teamsOf({ memberships }: UserActor) {
  const names = await namesOfBusinesses(memberships.map(({ businessId }) => businessId));
  return memberships.map(({ businessId, role }) => ({
    role,
    business: names.find(({ id }) => id === businessId)?.name ?? "",
  }));
}
