import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { UnauthorizedCard } from "@/components/identity/sign-in/unauthorized-card";
import { listBusinessNames } from "@/lib/businesses/businesses/queries";
import { findDeparture } from "@/lib/businesses/team/departure-queries";
import { currentActor } from "@/lib/identity/auth/current-actor";
import type { UserActor } from "@/lib/platform/actor";
import type { Locale } from "@/lib/platform/i18n/routing";

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
  if (actor.kind !== "user") return <UnauthorizedCard user={undefined} />;
  const departure = isBusiness ? await findDeparture(actor, new Date()) : undefined;
  const teams = isBusiness ? await teamsOf(actor) : [];
  return <UnauthorizedCard user={actor} departure={departure} teams={teams} />;
}

/** The actor's businesses with their role in each. */
async function teamsOf({ memberships }: UserActor) {
  const names = await listBusinessNames(memberships.map(({ businessId }) => businessId));
  return memberships.map(({ businessId, role }) => ({
    role,
    business: names.find(({ id }) => id === businessId)?.name ?? "",
  }));
}
