import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { WaitIcon } from "@/components/ui/document-icons";
import { CircleAlertIcon, CircleCheckIcon, TriangleAlertIcon } from "@/components/ui/status-icons";
import type { DocumentStatus } from "@/lib/identity/identity-documents/contract";

const statusStyles = {
  verified: { variant: "success", Icon: CircleCheckIcon },
  submitted: { variant: "info", Icon: WaitIcon },
  pending: { variant: "default", Icon: CircleAlertIcon },
  missing: { variant: "default", Icon: CircleAlertIcon },
  rejected: { variant: "danger", Icon: TriangleAlertIcon },
  expired: { variant: "warning", Icon: TriangleAlertIcon },
} as const;

/**
 * The status `submitted` is shown as "Under Review" (spec.md §4), and a document that nobody has uploaded (null) as
 * missing, because "Pending" would read as if it were being reviewed.
 */
export function DocumentStatusBadge({
  status,
  isExpired,
  document,
}: {
  status: DocumentStatus;
  isExpired?: boolean;
  document?: object | null;
}) {
  const t = useTranslations("documents.status");
  const isMissing = document === null && status === "pending";
  const shown = isExpired ? "expired" : isMissing ? "missing" : status;
  const { variant, Icon } = statusStyles[shown];
  return (
    <Badge variant={variant}>
      <Icon />
      {t(shown)}
    </Badge>
  );
}
