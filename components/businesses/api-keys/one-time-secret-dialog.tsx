"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import { CopyIcon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { OpenDialog } from "@/components/ui/open-dialog";
import { toast } from "@/components/ui/toast";

interface Labels {
  title: string;
  text: string;
  label: string;
  done: string;
}

/** Shows a secret once. Only its button closes the dialog, because a click outside by mistake would lose the secret. */
export function OneTimeSecretDialog({
  title,
  text,
  label,
  done,
  secret,
  onClose,
}: Labels & { secret: string; onClose: () => void }) {
  const t = useTranslations("apiKeys");
  const id = useId();
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      toast.success(t("copied"));
    } catch {
      toast.error(t("copyFailed"));
    }
  }
  return (
    <OpenDialog
      title={title}
      text={text}
      onClose={onClose}
      onPointerDownOutside={(event) => event.preventDefault()}
    >
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={id}>{label}</Label>
        <div className="flex gap-2">
          <Input
            id={id}
            readOnly
            spellCheck={false}
            className="font-mono text-sm"
            value={secret}
            onFocus={(event) => event.target.select()}
          />
          <Button variant="secondary" className="h-11" onClick={copy}>
            <CopyIcon />
            {t("copy")}
          </Button>
        </div>
      </div>
      <DialogFooter>
        <DialogClose asChild>
          <Button>{done}</Button>
        </DialogClose>
      </DialogFooter>
    </OpenDialog>
  );
}
