"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import type { ReviewDecision } from "./decision-form";

interface OpenCase<T> {
  item: T;
  /** The decision chosen on the row; without it the document is shown. */
  decision?: ReviewDecision;
  /** Opened as the next case of the queue: after the decision the following one opens. */
  isFromQueue?: boolean;
}

/** The open case of a review queue. `waiting` are its cases, longest waiting first. */
export function useCaseQueue<T>(waiting: readonly T[], idOf: (item: T) => string) {
  const t = useTranslations("verifications");
  const [open, setOpen] = useState<OpenCase<T>>();
  const openId = open && idOf(open.item);
  function review(item: T, isFromQueue = false) {
    toast.info(t("opening"));
    setOpen({ item, isFromQueue });
  }
  return {
    open,
    /** How to continue with the next case. */
    hint: open?.isFromQueue ? t("nextHint") : undefined,
    review: (item: T) => review(item),
    decide: (item: T, decision: ReviewDecision) => setOpen({ item, decision }),
    close: () => setOpen(undefined),
    /** Opens the case again as it was opened before, with what was entered. */
    reopen: (item: T) => setOpen({ ...open, item }),
    /** Opens the next case if the decided one was opened as the next of the queue. */
    openFollowing() {
      const place = waiting.findIndex((item) => idOf(item) === openId);
      const next = waiting[place + 1] ?? waiting[0];
      const isLast = !next || idOf(next) === openId;
      setOpen(open?.isFromQueue && !isLast ? { item: next, isFromQueue: true } : undefined);
    },
    /** The properties of NextCaseButton. */
    nextCase: {
      ids: waiting.map(idOf),
      openId,
      onOpen(id: string) {
        const next = waiting.find((item) => idOf(item) === id);
        if (next) review(next, true);
      },
    },
  };
}
