"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/api/client";
import { refreshResources } from "@/lib/api/use-resource";
import { type ChatMessage, chatMessage } from "@/lib/chat/contract";

export interface Outgoing {
  clientKey: string;
  message: string;
  attachmentId?: string;
  hasFailed: boolean;
  /** What the server said against it. */
  reason?: string;
}

export interface OutgoingActs {
  resend: (clientKey: string) => void;
  discard: (clientKey: string) => void;
}

/**
 * Messages shown before they have arrived. One that fails stays, to be sent again under the same key: if it had arrived
 * after all, it is the same message.
 */
export function useOutgoing(roomId: string, arrived: ChatMessage[]) {
  const t = useTranslations("chat");
  const [all, setAll] = useState<Outgoing[]>([]);
  const known = new Set(arrived.map(({ clientKey }) => clientKey));

  async function post(line: Outgoing): Promise<void> {
    const { clientKey, message, attachmentId } = line;
    const put = (change: Partial<Outgoing>) =>
      setAll((lines) => lines.map((one) => (one.clientKey === clientKey ? { ...one, ...change } : one)));
    put({ hasFailed: false, reason: undefined });
    try {
      await api.post("/api/chat/messages", { roomId, message, attachmentId, clientKey }, chatMessage);
      await refreshResources(`/api/chat/rooms/${roomId}`);
      setAll((lines) => lines.filter((one) => one.clientKey !== clientKey));
    } catch (error) {
      put({ hasFailed: true, reason: error instanceof ApiError ? error.message : undefined });
      toast.error(t("sendFailed"));
    }
  }

  return {
    lines: all.filter(({ clientKey }) => !known.has(clientKey)),
    send(message: string, attachmentId?: string): void {
      const line = { clientKey: crypto.randomUUID(), message, attachmentId, hasFailed: false };
      setAll((lines) => [...lines, line]);
      void post(line);
    },
    resend(clientKey: string): void {
      const line = all.find((one) => one.clientKey === clientKey);
      if (line) void post(line);
    },
    discard: (clientKey: string) => setAll((lines) => lines.filter((one) => one.clientKey !== clientKey)),
  };
}
