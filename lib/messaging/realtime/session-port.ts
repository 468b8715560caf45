import { createPort } from "@/lib/platform/port";

interface SessionCheck {
  isEnded(sessionId: string, now: Date): Promise<boolean>;
}

export const sessionCheck = createPort<SessionCheck>("session check");
