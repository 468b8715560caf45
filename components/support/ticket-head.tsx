import type { ReactNode } from "react";
import { ArrowLeftIcon } from "@/components/ui/icons";
import { useFormats } from "@/components/ui/use-formats";
import { KIGALI } from "@/lib/dates";
import { Link } from "@/lib/i18n/link";
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
      <Link
        href={back.href}
        className="touch-target relative inline-flex items-center gap-1.5 text-muted-foreground text-sm hover:text-foreground"
      >
        <ArrowLeftIcon className="size-4" />
        {back.text}
      </Link>
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
