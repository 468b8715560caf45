import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { WaitIcon } from "@/components/ui/document-icons";
import { MailIcon } from "@/components/ui/icons";
import { CircleCheckIcon } from "@/components/ui/status-icons";
import type { TicketStatus } from "@/lib/support/tickets/contract";

const statusBadges = {
  open: { variant: "info", Icon: WaitIcon },
  answered: { variant: "warning", Icon: MailIcon },
  closed: { variant: "default", Icon: CircleCheckIcon },
} as const;

export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  const t = useTranslations("support.status");
  const { variant, Icon } = statusBadges[status];
  return (
    <Badge variant={variant}>
      <Icon />
      {t(status)}
    </Badge>
  );
}
