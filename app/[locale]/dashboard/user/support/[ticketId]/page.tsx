import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { Missing } from "@/components/layout/missing";
import { Words } from "@/components/layout/words";
import { TicketScreen } from "@/components/support/ticket-screen";
import { requireActor } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/routing";
import { ticketParams } from "@/lib/support/contract";
import { findTicket } from "@/lib/support/queries";

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
  if (!ticket) return <Missing />;
  return (
    <Words of={["support", "issueReports"]}>
      <TicketScreen initial={ticket} />
    </Words>
  );
}
