"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/form/field";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { SwitchRow } from "@/components/settings/switch-row";
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
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/api/client";
import { savedSearch, savedSearchForm } from "@/lib/saved-searches/contract";

type Wish = z.output<typeof savedSearchForm>;

/** Keeps the search of this page under a name, with or without alerts. */
export function SaveDialog({
  query,
  name,
  onClose,
}: {
  query: string;
  /** To begin with: what the search asks for. */
  name: string;
  onClose: () => void;
}) {
  const t = useTranslations("savedSearches");
  const ui = useTranslations("ui");
  const [opener] = useState(() => document.activeElement);
  const form = useForm<Wish>({
    resolver: zodResolver(savedSearchForm),
    defaultValues: { name, hasAlerts: true },
  });
  async function save(wish: Wish) {
    await api.post("/api/saved-searches", { ...wish, query }, savedSearch).catch((error) => {
      throw error instanceof ApiError && error.message ? error : new ApiError(0, "unavailable", t("failed"));
    });
    toast.success(t("kept"));
    onClose();
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        closeLabel={ui("close")}
        className="max-w-md"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (opener instanceof HTMLElement) opener.focus();
        }}
      >
        <DialogHeader>
          <DialogTitle>{t("dialog")}</DialogTitle>
          <DialogDescription>{t("dialogLead")}</DialogDescription>
        </DialogHeader>
        {/* The only thing to be wrong here is an empty name. */}
        <Form form={form} onSubmit={save} translate={(m) => (/^[a-z]\w+$/.test(m) ? t("nameNeeded") : m)}>
          <Field name="name" label={t("name")}>
            {(control) => <Input {...control} maxLength={80} autoComplete="off" />}
          </Field>
          <SwitchRow name="hasAlerts" label={t("alerts")} help={t("alertsHelp")} />
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="secondary">{t("cancel")}</Button>
            </DialogClose>
            <SubmitButton size="default" busyText={t("saving")}>
              {t("save")}
            </SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
