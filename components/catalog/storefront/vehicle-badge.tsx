import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { ShieldCheckIcon, ZapIcon } from "@/components/ui/essential-icons";

/** Badge for instant booking or a verified owner. */
export function VehicleBadge({ kind }: { kind: "instantBook" | "verified" }) {
  const t = useTranslations("vehicles");
  const Icon = kind === "instantBook" ? ZapIcon : ShieldCheckIcon;
  return (
    <Badge variant="outline">
      <Icon />
      {t(kind)}
    </Badge>
  );
}
