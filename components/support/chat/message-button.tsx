"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/platform/http/api-client";
import "@/lib/platform/http/parse-response";
import { chatRoom } from "@/lib/support/chat/contract";
import { openConversation } from "./open-conversation";

/** Opens the conversation about a booking in the header's menu. */
export function MessageButton({ bookingId, to }: { bookingId: string; to: "owner" | "renter" }) {
  const t = useTranslations("chat");
  const [isBusy, setBusy] = useState(false);
  async function open() {
    setBusy(true);
    try {
      openConversation((await api.post("/api/chat/rooms", { bookingId }, chatRoom)).id);
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
