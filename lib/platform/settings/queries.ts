import { db, type Executor } from "@/db";
import { settings } from "@/db/schema/platform/settings";
import {
  type MarketingFigures,
  marketingFigures,
  type SystemOptions,
  type SystemSettings,
  systemOptions,
  systemSettings,
} from "./contract";

/** Returns all system settings: the stored values, else the defaults. */
export async function getSettings(executor: Executor): Promise<SystemSettings> {
  const rows = await executor.select({ key: settings.key, value: settings.value }).from(settings);
  return systemSettings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}

/** Returns what the System page of the settings shows and changes. */
export async function getSystemOptions(): Promise<SystemOptions> {
  return systemOptions.parse(await getSettings(db()));
}

export async function getMarketingFigures(): Promise<MarketingFigures> {
  return marketingFigures.parse(await getSettings(db()));
}
