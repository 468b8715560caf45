import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/layout/client-messages";
import { NotFoundContent } from "@/components/layout/not-found-content";
import { AdminTicketScreen } from "@/components/support/tickets/admin/admin-ticket-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";
import { adminTicketParams } from "@/lib/support/tickets/admin/contract";
import { findAdminTicket } from "@/lib/support/tickets/admin/queries";

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
  const { data } = adminTicketParams.safeParse({ ticketId });
  const ticket = data && (await findAdminTicket(actor, data.ticketId));
  if (!ticket) return <NotFoundContent />;
  return (
    <ClientMessages of={["supportDesk", "support", "issueReports"]}>
      <AdminTicketScreen initial={ticket} ownId={actor.userId} />
    </ClientMessages>
  );
}
