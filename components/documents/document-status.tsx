import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { CircleAlertIcon, CircleCheckIcon, TriangleAlertIcon } from "@/components/ui/icons";
import type { DocumentStatus } from "@/lib/documents/contract";
import { WaitIcon } from "./paper-icons";

const looks = {
  verified: { variant: "success", Icon: CircleCheckIcon },
  submitted: { variant: "info", Icon: WaitIcon },
  pending: { variant: "default", Icon: CircleAlertIcon },
  rejected: { variant: "danger", Icon: TriangleAlertIcon },
  expired: { variant: "warning", Icon: TriangleAlertIcon },
} as const;

/** Where a thing stands, in a word: submitted is "Under Review" (spec.md §4). */
export function DocumentStatusBadge({ status, isExpired }: { status: DocumentStatus; isExpired?: boolean }) {
  const t = useTranslations("papers.status");
  const shown = isExpired ? "expired" : status;
  const { variant, Icon } = looks[shown];
  return (
    <Badge variant={variant}>
      <Icon />
      {t(shown)}
    </Badge>
  );
}
