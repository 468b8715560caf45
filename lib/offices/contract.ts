import { z } from "zod";
import { office } from "@/lib/settings/contract";
import { isOneLine, saysSomething } from "@/lib/text";

const line = (longest: number) =>
  z
    .string("fieldRequired")
    .trim()
    .refine(saysSomething, "fieldRequired")
    .max(longest, "fieldInvalid")
    .refine(isOneLine, "fieldInvalid");

const inLanguages = (longest: number) =>
  z.object({ en: line(longest), fr: line(longest), rw: line(longest) });

/** Which state of a list somebody was shown: changed by another meanwhile, it is not overwritten. */
const revision = z.string().regex(/^[0-9a-f]{16}$/, "fieldInvalid");

/** Kigali and what lies within a day's drive. */
const latitude = z.number("latitudeInvalid").min(-4, "latitudeInvalid").max(0, "latitudeInvalid");
const longitude = z.number("longitudeInvalid").min(28, "longitudeInvalid").max(32, "longitudeInvalid");

/** An office as an administrator writes it; `fileId`: an upload that becomes its picture. */
export const officeForm = z.object({
  name: inLanguages(80),
  address: line(160),
  city: line(80),
  phone: line(30).regex(/^\+?[\d\s().-]{6,24}$/, "phoneInvalid"),
  email: line(254).pipe(z.email("emailInvalid")),
  hours: line(120),
  features: z.array(inLanguages(60)).max(8, "fieldInvalid"),
  latitude,
  longitude,
});

const officeChange = officeForm.extend({
  /** As it is in the list; of a new one nothing. */
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, "fieldInvalid")
    .optional(),
  fileId: z.uuid("fieldInvalid").optional(),
});

/** All offices in their order, and which list that was made from. */
export const officesChange = z.object({ offices: z.array(officeChange).max(20, "fieldInvalid"), revision });
export type OfficesChange = z.output<typeof officesChange>;

export const officeList = z.object({ offices: z.array(office), revision });
export type OfficeList = z.infer<typeof officeList>;
