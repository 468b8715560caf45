"use client";

import { SystemForm } from "@/components/settings/system-section";
import type { MarketingFigures, SystemOptions } from "@/lib/settings/contract";
import { MarketingForm } from "./marketing-form";
import { SettingsDeskHead } from "./settings-desk-nav";

/** Who may join, how sign-ins are guarded, how support is reached, and what the public pages boast of. */
export function GeneralScreen({ stored, figures }: { stored: SystemOptions; figures: MarketingFigures }) {
  return (
    <>
      <SettingsDeskHead />
      <div className="flex max-w-3xl flex-col gap-10">
        <SystemForm stored={stored} />
        <MarketingForm stored={figures} />
      </div>
    </>
  );
}
