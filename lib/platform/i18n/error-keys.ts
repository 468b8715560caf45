import type messages from "@/lib/platform/i18n/messages/en.json";

export type ErrorKey = keyof (typeof messages)["errors"];
