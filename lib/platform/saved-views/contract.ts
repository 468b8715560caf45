import { z } from "zod";
import { singleLine } from "@/lib/platform/text-fields";

/** The lists of the console whose filters can be saved. */
const viewedLists = [
  "users",
  "businesses",
  "vehicles",
  "bookings",
  "payments",
  "payouts",
  "outbox",
  "tickets",
  "reviews",
  "audit-log",
  "security-log",
] as const;
const list = z.enum(viewedLists, "fieldInvalid");
export type ViewedList = z.output<typeof list>;

/** More than fit above a list; the limit bounds the data sent with every page. */
export const MAX_SAVED_VIEWS = 40;

export const savedViewForm = z.object({ name: singleLine(40) });
export const newSavedView = savedViewForm.extend({
  list,
  query: z.string().min(1, "fieldRequired").max(500, "fieldInvalid"),
});
export type NewSavedView = z.output<typeof newSavedView>;

export const savedView = z.object({ id: z.uuid(), list, name: z.string(), query: z.string() });
export type SavedView = z.infer<typeof savedView>;
/** Those of the caller, oldest first. */
export const savedViewList = z.object({ items: z.array(savedView) });
export type SavedViewList = z.infer<typeof savedViewList>;
export const savedViewParams = z.object({ viewId: z.uuid("fieldInvalid") });
