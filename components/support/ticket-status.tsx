import { useTranslations } from "next-intl";
import { WaitIcon } from "@/components/documents/paper-icons";
import { Badge } from "@/components/ui/badge";
import { CircleCheckIcon, MailIcon } from "@/components/ui/icons";
import type { TicketStatus } from "@/lib/support/contract";

const looks = {
  open: { variant: "info", Icon: WaitIcon },
  answered: { variant: "warning", Icon: MailIcon },
  closed: { variant: "default", Icon: CircleCheckIcon },
} as const;

/** Whose turn it is, in a word. */
export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  const t = useTranslations("support.status");
  const { variant, Icon } = looks[status];
  return (
    <Badge variant={variant}>
      <Icon />
      {t(status)}
    </Badge>
  );
}
