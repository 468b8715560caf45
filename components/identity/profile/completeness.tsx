import { useTranslations } from "next-intl";
import type { Profile } from "@/lib/identity/profile/contract";
import { completenessPercent } from "@/lib/identity/profile/rules";

export function Completeness({ profile }: { profile: Profile }) {
  const t = useTranslations("settings.profile");
  const percent = completenessPercent({ ...profile, ...(profile.renter ?? emptyRenter) });
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <p id="completeness" className="font-medium">
          {t(percent === 100 ? "completenessFull" : "completeness")}
        </p>
        <p className="text-muted-foreground tabular-nums">{t("percent", { percent })}</p>
      </div>
      <div
        role="progressbar"
        aria-labelledby="completeness"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-2 h-1.5 overflow-hidden rounded-full bg-muted"
      >
        <div className="h-full rounded-full bg-foreground" style={{ width: `${percent}%` }} />
      </div>
      {percent < 100 && <p className="mt-2 text-muted-foreground text-sm">{t("completenessHelp")}</p>}
    </div>
  );
}

const emptyRenter = { nationality: null, nationalId: null, drivingLicence: null };
