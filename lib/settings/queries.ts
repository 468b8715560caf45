import { db, type Executor } from "@/db";
import { settings } from "@/db/schema/settings";
import {
  type MarketingFigures,
  marketingFigures,
  type SystemOptions,
  type SystemSettings,
  systemOptions,
  systemSettings,
} from "./contract";

/** All system settings: what is stored, else the source's values. */
export async function readSettings(executor: Executor): Promise<SystemSettings> {
  const rows = await executor.select({ key: settings.key, value: settings.value }).from(settings);
  return systemSettings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}

/** What the settings' System page shows and changes. */
export async function readSystemOptions(): Promise<SystemOptions> {
  return systemOptions.parse(await readSettings(db()));
}

/** What the public pages boast of, as it is stored now. */
export async function readMarketingFigures(): Promise<MarketingFigures> {
  return marketingFigures.parse(await readSettings(db()));
}
