"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import { OpenDialog } from "@/components/ui/open-dialog";

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
  return (
    <OpenDialog
      title={title}
      text={text}
      onClose={onClose}
      onPointerDownOutside={(event) => event.preventDefault()}
    >
      <CopyField
        label={label}
        value={secret}
        texts={{ copy: t("copy"), copied: t("copied"), copyFailed: t("copyFailed") }}
        className="font-mono text-sm"
      />
      <DialogFooter>
        <DialogClose asChild>
          <Button>{done}</Button>
        </DialogClose>
      </DialogFooter>
    </OpenDialog>
  );
}
