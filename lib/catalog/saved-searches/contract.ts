import { z } from "zod";
import { singleLine } from "@/lib/platform/text-fields";

/** Saved searches per account. */
export const MAX_SEARCHES = 20;

const name = singleLine(80);

/** `query` is the query string of /vehicles; invalid parts are ignored. */
export const savedSearchRequest = z.object({
  name,
  query: z.string().max(2_000, "fieldInvalid").default(""),
  hasAlerts: z.boolean().default(true),
});
export type SavedSearchRequest = z.output<typeof savedSearchRequest>;

/** The fields that a user fills in; the query is that of the page. */
export const savedSearchForm = savedSearchRequest.pick({ name: true, hasAlerts: true }).required();

/** Omitted fields stay. */
export const savedSearchChange = z.strictObject({ name, hasAlerts: z.boolean() }).partial();
export type SavedSearchChange = z.output<typeof savedSearchChange>;

export const savedSearchParams = z.object({ searchId: z.uuid("fieldInvalid") });

export const savedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  /** In its normalized form, without page and view. */
  query: z.string(),
  hasAlerts: z.boolean(),
  /** Whether its dates have passed, so that it finds nothing and sends no more alerts. */
  isOver: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type SavedSearch = z.infer<typeof savedSearch>;
export const savedSearchList = z.array(savedSearch);
