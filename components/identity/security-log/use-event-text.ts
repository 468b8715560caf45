"use client";

import { useTranslations } from "next-intl";
import type { SecurityEvent } from "@/lib/identity/security-log/contract";

/** The name of an event, and its detail: the reason or the route of a refusal. */
export function useEventText() {
  const t = useTranslations("securityLog");
  const kindText = (kind: SecurityEvent["kind"]) =>
    t(`kinds.${kind.replace(".", "-")}` as "kinds.session-sign-in");
  function detailText({ detail: { reason, route, means }, times }: SecurityEvent): string {
    const known = `reasons.${typeof reason === "string" ? reason : "none"}` as "reasons.loginFailed";
    const texts = [
      t.has(known) && t(known),
      typeof route === "string" && route,
      means === "code" && t("withCode"),
      means === "passkey" && t("withPasskey"),
      means === "sign-up" && t("signUp"),
      times > 1 && t("times", { count: times }),
    ];
    return texts.filter(Boolean).join(" · ");
  }
  return { kindText, detailText };
}
