import { db } from "@/db";
import { kept, tags } from "@/lib/cache";
import { commissionAt } from "@/lib/rates/current-queries";
import { type PublicSettings, publicSettings as publicSettingsOf } from "./contract";
import { readSettings } from "./queries";

/** What the public may know of the settings, for the pages it sees. */
export function publicSettings(): Promise<PublicSettings> {
  return kept("public settings", [tags.settings], async () => {
    const commissionPercent = await commissionAt(db(), new Date());
    return publicSettingsOf.parse({ ...(await readSettings(db())), commissionPercent });
  });
}
