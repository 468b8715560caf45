"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ArrowDownIcon, ArrowUpIcon } from "@/components/ui/icons";

export function OrderButtons({
  name,
  isFirst,
  isLast,
  isBusy,
  onMove,
}: {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  isBusy: boolean;
  onMove: (by: -1 | 1) => void;
}) {
  const t = useTranslations("settingsAdmin");
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        disabled={isFirst || isBusy}
        aria-label={t("up", { name })}
        title={t("up", { name })}
        onClick={() => onMove(-1)}
      >
        <ArrowUpIcon />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        disabled={isLast || isBusy}
        aria-label={t("down", { name })}
        title={t("down", { name })}
        onClick={() => onMove(1)}
      >
        <ArrowDownIcon />
      </Button>
    </>
  );
}
