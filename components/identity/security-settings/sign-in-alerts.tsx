"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useAction } from "@/components/form/use-action";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast";
import { securityView } from "@/lib/identity/security-settings/contract";
import { api } from "@/lib/platform/http/api-client";

/** The switch saves at once, as no other field would be saved together with it. */
export function SignInAlerts({ stored }: { stored: boolean }) {
  const t = useTranslations("settings.security");
  const id = useId();
  const [isOn, setOn] = useState(stored);
  const { run, isBusy } = useAction(async (loginAlerts: boolean) => {
    setOn(loginAlerts);
    try {
      setOn((await api.put("/api/security", { loginAlerts }, securityView)).loginAlerts);
    } catch (problem) {
      setOn(!loginAlerts);
      throw problem;
    }
    toast.success(t("saved"));
  });
  return (
    <div className="flex items-start justify-between gap-6">
      <div>
        <label htmlFor={id} className="block font-medium text-sm">
          {t("alerts.label")}
        </label>
        <p id={`${id}-note`} className="measure mt-0.5 text-muted-foreground text-sm">
          {t("alerts.help")}
        </p>
      </div>
      <Switch
        id={id}
        checked={isOn}
        aria-disabled={isBusy || undefined}
        aria-describedby={`${id}-note`}
        className="mt-1"
        onChange={(event) => void run(event.target.checked)}
      />
    </div>
  );
}
