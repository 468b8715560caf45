"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/api/client";
import { chatRoom } from "@/lib/chat/contract";
import { openTalk } from "./open-talk";

/** Opens the talk about a booking; the menu in the header shows it. */
export function MessageButton({
  bookingId,
  to,
}: {
  bookingId: string;
  /** Whom one writes to. */
  to: "owner" | "renter";
}) {
  const t = useTranslations("chat");
  const [isBusy, setBusy] = useState(false);
  async function open() {
    setBusy(true);
    try {
      openTalk((await api.post("/api/chat/rooms", { bookingId }, chatRoom)).id);
    } catch (error) {
      toast.error((error instanceof ApiError && error.message) || t("openFailed"));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void open()}>
      {t(to === "owner" ? "messageOwner" : "messageRenter")}
    </Button>
  );
}
