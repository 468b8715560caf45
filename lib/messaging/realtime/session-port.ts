import { createPort } from "@/lib/platform/port";

export interface SessionCheck {
  /** Says whether the session is over, or only the token that the connection was opened with. */
  findEnd(
    sessionId: string,
    tokenVersion: number | undefined,
    now: Date,
  ): Promise<"session" | "token" | undefined>;
}

export const sessionCheck = createPort<SessionCheck>("session check");
