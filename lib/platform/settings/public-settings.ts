import { db } from "@/db";
import { cached, cacheTags } from "@/lib/platform/page-cache/cache";
import { commissionPercentAt } from "@/lib/platform/settings/rates/commission-and-exchange-rates";
import { type PublicSettings, toPublicSettings } from "./contract";
import { getSettings } from "./queries";

/** Returns the settings that public pages show, cached. */
export function getPublicSettings(): Promise<PublicSettings> {
  return cached("public settings", [cacheTags.settings], async () => {
    const commissionPercent = await commissionPercentAt(db(), new Date());
    return toPublicSettings({ ...(await getSettings(db())), commissionPercent });
  });
}
