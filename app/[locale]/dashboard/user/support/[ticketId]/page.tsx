import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/layout/client-messages";
import { NotFoundContent } from "@/components/layout/not-found-content";
import { TicketScreen } from "@/components/support/tickets/ticket-screen";
import { requireActor } from "@/lib/identity/auth/current-actor";
import type { Locale } from "@/lib/platform/i18n/routing";
import { ticketParams } from "@/lib/support/tickets/contract";
import { findTicket } from "@/lib/support/tickets/queries";

type Props = PageProps<"/[locale]/dashboard/user/support/[ticketId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale;
  const t = await getTranslations({ locale, namespace: "support" });
  return { title: t("ticket") };
}

export default async function UserTicketPage({ params }: Props) {
  const { locale, ticketId } = await params;
  setRequestLocale(locale as Locale);
  const actor = await requireActor({ locale, path: `/dashboard/user/support/${ticketId}` });
  const { data } = ticketParams.safeParse({ key: ticketId });
  const ticket = data && (await findTicket(actor, data.key));
  if (!ticket) return <NotFoundContent />;
  return (
    <ClientMessages of={["support", "issueReports"]}>
      <TicketScreen initial={ticket} />
    </ClientMessages>
  );
}
