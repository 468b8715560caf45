import { z } from "zod";
import { office } from "@/lib/platform/settings/contract";
import { singleLine } from "@/lib/platform/text-fields";

const inLanguages = (longest: number) =>
  z.object({ en: singleLine(longest), fr: singleLine(longest), rw: singleLine(longest) });

/** The revision of the list that the administrator was shown, so that a list changed meanwhile is not overwritten. */
const revision = z.string().regex(/^[0-9a-f]{16}$/, "fieldInvalid");

/** Kigali and the area within a day's drive. */
const latitude = z.number("latitudeInvalid").min(-4, "latitudeInvalid").max(0, "latitudeInvalid");
const longitude = z.number("longitudeInvalid").min(28, "longitudeInvalid").max(32, "longitudeInvalid");

/** The form of an office; `fileId` is an upload that becomes its picture. */
export const officeForm = z.object({
  name: inLanguages(80),
  address: singleLine(160),
  city: singleLine(80),
  phone: singleLine(30).regex(/^\+?[\d\s().-]{6,24}$/, "phoneInvalid"),
  email: singleLine(254).pipe(z.email("emailInvalid")),
  hours: singleLine(120),
  features: z.array(inLanguages(60)).max(8, "fieldInvalid"),
  latitude,
  longitude,
});

const officeChange = officeForm.extend({
  /** The id in the list; omitted for a new office. */
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, "fieldInvalid")
    .optional(),
  fileId: z.uuid("fieldInvalid").optional(),
});

/** All offices in their order, and the revision the change is based on. */
export const officesChange = z.object({ offices: z.array(officeChange).max(20, "fieldInvalid"), revision });
export type OfficesChange = z.output<typeof officesChange>;

export const officeList = z.object({ offices: z.array(office), revision });
export type OfficeList = z.infer<typeof officeList>;
