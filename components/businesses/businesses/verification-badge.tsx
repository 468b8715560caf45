import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { ShieldCheckIcon } from "@/components/ui/essential-icons";
import { ClockIcon } from "@/components/ui/icons";
import { CircleAlertIcon } from "@/components/ui/status-icons";
import type { OwnBusiness } from "@/lib/businesses/businesses/contract";

const looks = {
  pending: { variant: "warning", Icon: ClockIcon },
  verified: { variant: "success", Icon: ShieldCheckIcon },
  rejected: { variant: "danger", Icon: CircleAlertIcon },
} as const;

export function VerificationBadge({ verification }: Pick<OwnBusiness, "verification">) {
  const t = useTranslations("dashboard.business.newcomer");
  const { variant, Icon } = looks[verification];
  return (
    <Badge variant={variant}>
      <Icon />
      {t(verification)}
    </Badge>
  );
}
