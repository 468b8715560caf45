"use client";

import type { MarketingFigures, SystemOptions } from "@/lib/platform/settings/contract";
import { AdminSettingsHeader } from "./admin-settings-header";
import { MarketingFiguresForm } from "./marketing-figures-form";
import { SystemForm } from "./system-section";

/** Registration, login protection, support contacts and marketing figures. */
export function GeneralSettingsScreen({
  stored,
  figures,
}: {
  stored: SystemOptions;
  figures: MarketingFigures;
}) {
  return (
    <>
      <AdminSettingsHeader />
      <div className="flex max-w-3xl flex-col gap-10">
        <SystemForm stored={stored} />
        <MarketingFiguresForm stored={figures} />
      </div>
    </>
  );
}
