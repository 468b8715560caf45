import type { ReactNode } from "react";
import { useFormats } from "@/components/ui/use-formats";
import { WayBack } from "@/components/ui/way-back";
import { KIGALI } from "@/lib/dates";
import type { TicketView } from "@/lib/support/contract";
import { TicketStatusBadge } from "./ticket-status";

interface TicketHeadProps {
  ticket: Pick<TicketView, "subject" | "reference" | "status" | "createdAt">;
  /** The list it stands in. */
  back: { href: string; text: string };
  openedAt: (when: string) => string;
  /** What can be done with the whole of it. */
  children: ReactNode;
}

/** What a ticket is about, over the talk. */
export function TicketHead({ ticket, back, openedAt, children }: TicketHeadProps) {
  const { instant } = useFormats();
  return (
    <>
      <WayBack href={back.href}>{back.text}</WayBack>
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
