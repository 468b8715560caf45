import type { ReactNode } from "react";
import { BackLink } from "@/components/ui/back-link";
import { useFormats } from "@/components/ui/use-formats";
import { KIGALI } from "@/lib/platform/dates";
import type { TicketView } from "@/lib/support/tickets/contract";
import { TicketStatusBadge } from "./ticket-status-badge";

interface TicketHeaderProps {
  ticket: Pick<TicketView, "subject" | "reference" | "status" | "createdAt">;
  /** The link back to the list. */
  back: { href: string; text: string };
  openedAt: (when: string) => string;
  /** The ticket's actions. */
  children: ReactNode;
}

export function TicketHeader({ ticket, back, openedAt, children }: TicketHeaderProps) {
  const { instant } = useFormats();
  return (
    <>
      <BackLink href={back.href}>{back.text}</BackLink>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="break-words text-2xl">{ticket.subject}</h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-sm tabular-nums">
            <span className="select-all font-medium text-foreground">{ticket.reference}</span>
            <TicketStatusBadge status={ticket.status} />
            {openedAt(instant(ticket.createdAt, KIGALI))}
          </p>
        </div>
        {children}
      </div>
    </>
  );
}
