import type messages from "@/lib/platform/i18n/messages/en.json";

/** The messages of our schemas are keys of texts; those of zod's own checks are sentences. */
export const isErrorKey = (message: string): message is ErrorKey => /^[a-z]\w*$/i.test(message);

export type ErrorKey = keyof (typeof messages)["errors"];
