import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Missing } from "@/components/layout/missing";
import { Words } from "@/components/layout/words";
import { DeskTicketScreen } from "@/components/support-desk/desk-ticket-screen";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";
import { deskTicketParams } from "@/lib/support-desk/contract";
import { findDeskTicket } from "@/lib/support-desk/queries";

type Props = PageProps<"/[locale]/dashboard/admin/support/[ticketId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "supportDesk" });
  return { title: t("ticket") };
}

export default async function AdminTicketPage({ params }: Props) {
  const { locale, ticketId } = await params;
  setRequestLocale(locale as Locale);
  const path = `/dashboard/admin/support/${ticketId}`;
  const actor = await requireActor({ locale, path, roles: ["admin"] });
  const { data } = deskTicketParams.safeParse({ ticketId });
  const ticket = data && (await findDeskTicket(actor, data.ticketId));
  if (!ticket) return <Missing />;
  return (
    <Words of={["supportDesk", "support", "issueReports"]}>
      <DeskTicketScreen initial={ticket} ownId={actor.userId} />
    </Words>
  );
}
