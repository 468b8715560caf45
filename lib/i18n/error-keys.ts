import type messages from "./messages/en.json";

/** Names of the sentences that tell a person what went wrong. */
export type ErrorKey = keyof (typeof messages)["errors"];
