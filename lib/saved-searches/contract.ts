import { z } from "zod";
import { isOneLine, saysSomething } from "@/lib/text";

/** Searches one account may keep. */
export const MOST_SEARCHES = 20;

const name = z
  .string("fieldRequired")
  .trim()
  .refine(saysSomething, "fieldRequired")
  .max(80, "fieldInvalid")
  .refine(isOneLine, "fieldInvalid");

/** `query` is that of /vehicles, as it stands in the address; what it does not understand is left out. */
export const savedSearchRequest = z.object({
  name,
  query: z.string().max(2_000, "fieldInvalid").default(""),
  hasAlerts: z.boolean().default(true),
});
export type SavedSearchRequest = z.output<typeof savedSearchRequest>;

/** What a person fills in; the search is the one on the page. */
export const savedSearchForm = savedSearchRequest.pick({ name: true, hasAlerts: true }).required();

/** What is absent stays as it is. */
export const savedSearchChange = z.strictObject({ name, hasAlerts: z.boolean() }).partial();
export type SavedSearchChange = z.output<typeof savedSearchChange>;

export const savedSearchParams = z.object({ searchId: z.uuid("fieldInvalid") });

export const savedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  /** In its shortest form, without page and looks. */
  query: z.string(),
  hasAlerts: z.boolean(),
  /** Its dates have passed: it finds nothing and tells of nothing any more. */
  isOver: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type SavedSearch = z.infer<typeof savedSearch>;
export const savedSearchList = z.array(savedSearch);
