import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { ShieldCheckIcon, ZapIcon } from "@/components/ui/first-icons";

/** What sets a car apart: that it needs no asking, that its owner was checked. */
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
