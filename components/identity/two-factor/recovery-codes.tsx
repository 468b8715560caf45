"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** The codes are shown only once; the user should save or print them, but not on the phone with the app. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useTranslations("settings.security.twoFactor");
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${t("fileTitle")}\n\n${codes.join("\n")}\n`)}`;
  return (
    <>
      <ul className="grid gap-y-2 rounded-md border bg-muted px-4 py-4 font-medium text-sm tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid gap-2 sm:flex sm:justify-end">
        <Button asChild variant="secondary">
          <a href={file} download="gendana-recovery-codes.txt">
            {t("download")}
          </a>
        </Button>
        <Button onClick={onClose}>{t("kept")}</Button>
      </div>
    </>
  );
}
