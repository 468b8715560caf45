"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { currentQuery } from "@/components/platform/http/url-query";
import { leaveConversation, ROOM_PARAM } from "@/components/support/chat/open-conversation";
import type { useDisclosure } from "@/components/ui/use-disclosure";

/**
 * Returns the conversation that the URL names, and opens the panel for it: it survives a reload, an email can link to
 * it, and Back closes it again. Closing the panel removes it from the URL.
 */
export function useRoomInUrl({
  isOpen,
  toggle,
  close,
}: ReturnType<typeof useDisclosure>): string | undefined {
  const roomId = useSearchParams().get(ROOM_PARAM) ?? undefined;
  /** Whether the panel was opened for the conversation, and not to choose one. */
  const isForRoom = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the URL opens the panel.
  useEffect(() => {
    if (!roomId || isOpen) return;
    isForRoom.current = true;
    toggle();
  }, [roomId]);
  useEffect(() => {
    if (!isOpen) return;
    const onPopState = () => {
      if (isForRoom.current && !currentQuery().has(ROOM_PARAM)) close();
    };
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, [isOpen, close]);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      isForRoom.current = false;
      leaveConversation();
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  return roomId;
}
