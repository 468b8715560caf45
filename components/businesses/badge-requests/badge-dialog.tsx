"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { useRestoreFocus } from "@/components/ui/use-restore-focus";
import { type BadgeView, badgeList } from "@/lib/businesses/badge-requests/contract";
import { useResource } from "@/lib/platform/http/use-resource";
import { BadgeDocuments } from "./badge-documents";
import { ShortBadgeForm } from "./short-badge-form";

/** Asks for a badge request and then for its documents, which may also follow later. */
export function BadgeDialog({
  earlier,
  contact,
  onClose,
}: {
  earlier?: BadgeView;
  contact?: { email: string; phone: string | null };
  onClose: () => void;
}) {
  const t = useTranslations("badges.short");
  const ui = useTranslations("ui");
  const [submitted, setSubmitted] = useState<BadgeView>();
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent closeLabel={ui("close")} onCloseAutoFocus={useRestoreFocus()}>
        {submitted ? (
          <DocumentsStep request={submitted} onClose={onClose} />
        ) : (
          <>
            <DialogHeader>
              <DialogTitle>{t("title")}</DialogTitle>
              <DialogDescription>{t("lead")}</DialogDescription>
            </DialogHeader>
            <ShortBadgeForm earlier={earlier} contact={contact} onSubmitted={setSubmitted} />
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}

function DocumentsStep({ request, onClose }: { request: BadgeView; onClose: () => void }) {
  const t = useTranslations("badges.short");
  const { data } = useResource("/api/badge-requests", badgeList);
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had the focus was removed.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <DialogHeader>
        <DialogTitle ref={title} tabIndex={-1} className="outline-none">
          {t("documentsTitle")}
        </DialogTitle>
        <DialogDescription>{t("documentsLead")}</DialogDescription>
      </DialogHeader>
      <BadgeDocuments request={data?.find(({ id }) => id === request.id) ?? request} />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {t("finish")}
        </Button>
      </DialogFooter>
    </>
  );
}
