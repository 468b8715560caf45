import { z } from "zod";
import {
  type PickUpPlace,
  type PickUpPlaceInput,
  pickUpPlaceInput,
} from "@/lib/catalog/pick-up-places/contract";
import { pointText, readPoint } from "@/lib/catalog/pick-up-places/rules";

const dayFields = z.object({ isOpen: z.boolean(), opensAt: z.string(), closesAt: z.string() });

/** The form of a pick-up place: a point is typed as one text, and closed days keep their times. */
export const placeForm = z
  .object({
    name: pickUpPlaceInput.shape.name,
    address: pickUpPlaceInput.shape.address,
    point: z.string().refine((text) => readPoint(text) !== undefined, "pointInvalid"),
    instructions: pickUpPlaceInput.shape.instructions,
    isAlwaysOpen: z.boolean(),
    days: z.array(dayFields).length(7),
  })
  .superRefine(({ isAlwaysOpen, days }, context) => {
    if (isAlwaysOpen) return;
    if (days.every(({ isOpen }) => !isOpen))
      context.addIssue({ code: "custom", message: "neverOpen", path: ["days", 0, "opensAt"] });
    for (const [index, { isOpen, opensAt, closesAt }] of days.entries())
      if (isOpen && closesAt <= opensAt)
        context.addIssue({
          code: "custom",
          message: "closesBeforeOpening",
          path: ["days", index, "opensAt"],
        });
  });
export type PlaceForm = z.output<typeof placeForm>;

const officeDay = { isOpen: true, opensAt: "08:00", closesAt: "18:00" };

/** By default private owners hand over at any time, and companies in office hours. */
export function emptyPlaceForm(isCompany: boolean): PlaceForm {
  const days = Array.from({ length: 7 }, (_, index) => ({ ...officeDay, isOpen: index < 6 }));
  return { name: "", address: "", point: "", instructions: "", isAlwaysOpen: !isCompany, days };
}

export function placeFormOf(place: PickUpPlace): PlaceForm {
  const { name, address, instructions, weeklyHours } = place;
  const days = Array.from({ length: 7 }, (_, index) => {
    const hours = weeklyHours?.[index];
    return hours ? { isOpen: true, ...hours } : { ...officeDay, isOpen: !weeklyHours && index < 6 };
  });
  return { name, address, instructions, point: pointText(place), isAlwaysOpen: weeklyHours === null, days };
}

export function placeInputOf({ point, isAlwaysOpen, days, ...texts }: PlaceForm): PickUpPlaceInput {
  const hours = days.map(({ isOpen, opensAt, closesAt }) => (isOpen ? { opensAt, closesAt } : null));
  return pickUpPlaceInput.parse({ ...texts, ...readPoint(point), weeklyHours: isAlwaysOpen ? null : hours });
}
