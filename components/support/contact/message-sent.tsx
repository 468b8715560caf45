"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { CircleCheckIcon } from "@/components/ui/status-icons";

/** Confirms that the message was received; its heading takes the focus from the removed form. */
export function MessageSent({
  reference,
  email,
  onAnother,
}: {
  reference: string;
  email: string;
  onAnother: () => void;
}) {
  const t = useTranslations("location");
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="flex flex-col items-start">
      <CircleCheckIcon className="size-8 text-success" />
      <h3 ref={title} tabIndex={-1} className="mt-4 scroll-mt-20 text-lg outline-none">
        {t("sent")}
      </h3>
      <p className="mt-2 text-muted-foreground">{t("sentText", { email })}</p>
      <p className="mt-4 select-all rounded-md bg-muted px-4 py-2.5 font-semibold text-lg tabular-nums tracking-wide">
        {reference}
      </p>
      <Button variant="secondary" className="mt-6" onClick={onAnother}>
        {t("another")}
      </Button>
    </div>
  );
}
