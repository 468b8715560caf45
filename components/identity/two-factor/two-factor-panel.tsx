"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { CircleCheckIcon } from "@/components/ui/status-icons";
import { toast } from "@/components/ui/toast";
import type { SecurityView } from "@/lib/identity/security-settings/contract";
import { ProofDialog } from "./proof-dialog";
import { SetupDialog } from "./setup-dialog";

type Task = "setup" | "codes" | "off";

/**
 * Shows whether two-factor authentication is on; each action opens a dialog that confirms the user's
 * identity.
 */
export function TwoFactorPanel({ stored }: { stored: SecurityView["twoFactor"] }) {
  const t = useTranslations("settings.security");
  const [{ isOn, recoveryCodesLeft }, setState] = useState(stored);
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  const turnedOn = () => setState({ isOn: true, recoveryCodesLeft: 10 });
  const turnedOff = () => {
    setState({ isOn: false, recoveryCodesLeft: 0 });
    toast.success(t("saved"));
    close();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge variant={isOn ? "success" : "default"}>
          {isOn && <CircleCheckIcon />}
          {isOn ? t("twoFactor.on") : t("twoFactor.off")}
        </Badge>
        <p className="text-muted-foreground text-sm">
          {isOn ? t("twoFactor.codesLeft", { count: recoveryCodesLeft }) : t("twoFactor.offHelp")}
        </p>
      </div>
      <div className="mt-5 grid gap-2 sm:flex">
        {isOn ? (
          <>
            <Button variant="secondary" onClick={() => setTask("codes")}>
              {t("twoFactor.newCodes")}
            </Button>
            <Button variant="ghost" onClick={() => setTask("off")}>
              {t("twoFactor.turnOff")}
            </Button>
          </>
        ) : (
          <Button onClick={() => setTask("setup")}>{t("twoFactor.turnOn")}</Button>
        )}
      </div>
      <Dialog open={task !== undefined} onOpenChange={(isOpen) => !isOpen && close()}>
        {task === "setup" && <SetupDialog onDone={turnedOn} onClose={close} />}
        {task === "codes" && <ProofDialog task="codes" onDone={turnedOn} onClose={close} />}
        {task === "off" && <ProofDialog task="off" onDone={turnedOff} onClose={close} />}
      </Dialog>
    </>
  );
}
