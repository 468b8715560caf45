"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { CopyIcon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { toast } from "@/components/ui/toast";
import { useFocusBack } from "@/components/ui/use-focus-back";

interface Wording {
  title: string;
  text: string;
  label: string;
  done: string;
}

/** What is shown this once: nothing but its button closes it, as a slip beside it would lose what it says. */
export function ShownSecret({
  title,
  text,
  label,
  done,
  secret,
  onClose,
}: Wording & { secret: string; onClose: () => void }) {
  const t = useTranslations("apiKeys");
  const tu = useTranslations("ui");
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
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        closeLabel={tu("close")}
        onPointerDownOutside={(event) => event.preventDefault()}
        onCloseAutoFocus={useFocusBack()}
      >
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{text}</DialogDescription>
        </DialogHeader>
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
      </DialogContent>
    </Dialog>
  );
}
