"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { z } from "zod";
import { EllipsisIcon } from "@/components/ui/action-icons";
import { Button, buttonVariants } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/platform/http/api-client";
import { refreshResources } from "@/lib/platform/http/use-resource";
import { type ChatRoom, chatReportReasons, chatRoom } from "@/lib/support/chat/contract";

/** Offers to block the other side or to report the conversation to support. */
export function ConversationMenu({ room }: { room: ChatRoom }) {
  const t = useTranslations("chat");
  const id = useId();
  const [isReporting, setReporting] = useState(false);
  const [isSending, setSending] = useState(false);
  const reason = useRef<HTMLSelectElement>(null);
  const path = `/api/chat/rooms/${room.id}`;

  useEffect(() => {
    if (isReporting) reason.current?.focus();
  }, [isReporting]);

  async function attempt(work: () => Promise<unknown>, failed: string): Promise<boolean> {
    try {
      await work();
      await refreshResources("/api/chat/");
      return true;
    } catch (error) {
      toast.error((error instanceof ApiError && error.message) || failed);
      return false;
    }
  }
  const block = () =>
    attempt(
      () => (room.isBlocked ? api.delete(`${path}/block`, chatRoom) : api.put(`${path}/block`, {}, chatRoom)),
      t("openFailed"),
    );
  async function report(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const report = Object.fromEntries(new FormData(event.currentTarget));
    setSending(true);
    const isReported = await attempt(() => api.post(`${path}/report`, report, z.null()), t("reportFailed"));
    setSending(false);
    if (!isReported) return;
    toast.success(t("reported"));
    setReporting(false);
  }
  return (
    <div className="relative flex shrink-0">
      <Menu
        label={t("more", { name: room.counterpart })}
        button={<EllipsisIcon />}
        buttonClassName={buttonVariants({ variant: "ghost", size: "icon" })}
        items={[
          { key: "report", label: t("report"), onAct: () => setReporting(true) },
          { key: "block", label: t(room.isBlocked ? "unblock" : "block"), onAct: () => void block() },
        ]}
      />
      <form
        id={id}
        hidden={!isReporting}
        onSubmit={(event) => void report(event)}
        className="absolute top-full right-0 z-10 mt-1 w-72 rounded-lg border bg-popover p-3 shadow-float"
      >
        <label htmlFor={`${id}-reason`} className="mb-1 block font-medium text-sm">
          {t("reportReason")}
        </label>
        <NativeSelect ref={reason} id={`${id}-reason`} name="reason" required defaultValue="">
          <option value="">{t("reportChoose")}</option>
          {chatReportReasons.map((each) => (
            <option key={each} value={each}>
              {t(`reportReasons.${each}`)}
            </option>
          ))}
        </NativeSelect>
        <label htmlFor={`${id}-text`} className="mt-3 mb-1 block font-medium text-sm">
          {t("reportLabel")}
        </label>
        <Textarea id={`${id}-text`} name="text" required maxLength={500} rows={3} />
        <div className="mt-3 flex justify-end gap-2">
          <Button variant="ghost" size="sm" onClick={() => setReporting(false)}>
            {t("reportCancel")}
          </Button>
          <Button type="submit" size="sm" busy={isSending}>
            {t("reportSend")}
          </Button>
        </div>
      </form>
    </div>
  );
}
