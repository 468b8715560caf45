import { z } from "zod";
import { categoryId } from "@/lib/catalog/categories/contract";
import { featureId } from "@/lib/catalog/features/contract";
import type { FeatureId } from "@/lib/catalog/features/rules";
import { neighbourhoodIds } from "@/lib/catalog/neighbourhoods/rules";
import { vehiclePrices } from "@/lib/catalog/pricing/contract";
import { fuelType, transmission } from "@/lib/catalog/vehicles/contract";
import { type ErrorKey, textTooLong } from "@/lib/platform/i18n/error-keys";
import type messages from "@/lib/platform/i18n/messages/en.json";
import { type Locale, routing } from "@/lib/platform/i18n/routing";
import { cleanMultilineText } from "@/lib/platform/text";
import { bodyStyles, colours, hasFullDescription } from "./rules";
import { vehicleName } from "./vehicle-name";

type Messages = typeof messages;
type TextKey<Tree> = { [Key in keyof Tree]: Tree[Key] extends string ? Key : never }[keyof Tree];

/** A field that an owner fills in. Its kind determines how forms, CSV files and pages read and write it. */
export interface VehicleField {
  kind: "line" | "text" | "wholeNumber" | "money" | "choice" | "place" | "features" | "switch";
  /** The schema of API input. */
  input: z.ZodType;
  /** The schema of stored values, which may predate the current limits. */
  stored: z.ZodType;
  /** The value of a new vehicle if the API client omits the field; null if the field is nullable. */
  whenLeftOut?: false;
  /** Marked as optional in the form. */
  isOptional?: true;
  /** For a choice: its values, and the messages with their names. */
  options?: readonly string[];
  optionNames?: string;
  /** For a text that translates the description: its language. */
  locale?: Locale;
  /** The key of its name in the messages `car` and, if a vehicle's page shows it, `vehicles.spec`. */
  label: TextKey<Messages["car"]>;
  /** The message of `car` below its input. */
  help?: TextKey<Messages["car"]>;
  /** The message in `vehicles.spec` that formats the number with its unit. */
  unit?: TextKey<Messages["vehicles"]["spec"]>;
  /** The column in CSV files, and its cell in the template. */
  column: string;
  example: string | number;
}

/** Characters. */
export const MAX_TITLE_LENGTH = 80;

const line = (input: z.ZodType<string, string>) => ({ kind: "line", input, stored: z.string() }) as const;

const wholeNumber = (from: number, to: number, range: ErrorKey) =>
  ({ kind: "wholeNumber", input: z.int(range).min(from, range).max(to, range), stored: z.int() }) as const;

const money = (input: z.ZodType<number, number>) => ({ kind: "money", input, stored: z.int() }) as const;

const choice = <Input extends z.ZodType & { options: readonly string[] }>(
  input: Input,
  optionNames: string,
) => ({ kind: "choice", input, stored: input, options: input.options, optionNames }) as const;

/** Null where there is none. */
const nullable = <Input extends z.ZodType, Stored extends z.ZodType, Rest>({
  input,
  stored,
  ...rest
}: Rest & { input: Input; stored: Stored }) =>
  ({ ...rest, isOptional: true, input: input.nullable(), stored: stored.nullable() }) as const;

const prose = {
  kind: "text",
  input: z.string().overwrite(cleanMultilineText).trim().max(2_000, textTooLong),
  stored: z.string(),
} as const;

const fullProse = {
  ...prose,
  input: prose.input.refine((text) => text === "" || hasFullDescription(text), "carDescriptionRequired"),
} as const;

const translation = (locale: Locale) => ({ ...nullable(fullProse), locale });

const language = z.enum(routing.locales, "fieldRequired");

/** As written on the vehicle; unique within the business. */
const plate = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9 -]{2,14}$/, "plateInvalid")
  .transform((typed) => typed.toUpperCase().replace(/[ -]+/g, " "));

/** The fields of a vehicle, keyed by database column and in the order of CSV files. Amounts are in US cents. */
export const vehicleFields = {
  plate: {
    ...nullable(line(plate)),
    label: "plate",
    help: "plateHelp",
    column: "plate",
    example: "RAD 123 C",
  },
  make: { ...line(vehicleName(40)), label: "make", column: "make", example: "Toyota" },
  model: { ...line(vehicleName(40)), label: "model", column: "model", example: "RAV4" },
  version: { ...nullable(line(vehicleName(40))), label: "version", column: "version", example: "XLE" },
  year: { ...wholeNumber(1900, 2100, "yearInvalid"), label: "year", column: "year", example: 2021 },
  title: {
    ...line(vehicleName(MAX_TITLE_LENGTH)),
    isOptional: true,
    label: "name",
    help: "nameHelp",
    column: "title",
    example: "",
  },
  description: {
    ...prose,
    label: "description",
    help: "descriptionHelp",
    column: "description",
    example: "Roomy and easy to drive, with a reversing camera and roof rails.",
  },
  /** Null if it is not known; owners choose it with the next change of their form. */
  descriptionLocale: {
    ...choice(language, "ui.languages"),
    input: language.nullable(),
    stored: language.nullable(),
    label: "descriptionLanguage",
    column: "description_language",
    example: "en",
  },
  descriptionEn: { ...translation("en"), label: "descriptionEn", column: "description_en", example: "" },
  descriptionFr: { ...translation("fr"), label: "descriptionFr", column: "description_fr", example: "" },
  descriptionRw: { ...translation("rw"), label: "descriptionRw", column: "description_rw", example: "" },
  categoryId: { ...choice(categoryId, "categories"), label: "category", column: "category", example: "suv" },
  bodyStyle: {
    ...choice(z.enum(bodyStyles, "fieldRequired"), "car.bodyStyles"),
    stored: z.string(),
    label: "bodyStyle",
    column: "body_style",
    example: "suv",
  },
  colour: {
    ...choice(z.enum(colours, "fieldRequired"), "car.colours"),
    stored: z.string(),
    label: "colour",
    column: "colour",
    example: "white",
  },
  fuelType: { ...choice(fuelType, "vehicles.fuel"), label: "fuel", column: "fuel", example: "hybrid" },
  transmission: {
    ...choice(transmission, "vehicles"),
    label: "transmission",
    column: "gearbox",
    example: "automatic",
  },
  seats: { ...wholeNumber(1, 60, "seatsRange"), label: "seats", column: "seats", example: 5 },
  doors: { ...wholeNumber(1, 9, "doorsRange"), label: "doors", column: "doors", example: 5 },
  luggage: { ...wholeNumber(0, 20, "luggageRange"), label: "luggage", column: "suitcases", example: 3 },
  mileageKm: {
    ...wholeNumber(0, 2_000_000, "mileageRange"),
    label: "mileage",
    unit: "kilometres",
    column: "mileage_km",
    example: 42_000,
  },
  features: {
    kind: "features",
    input: z
      .array(featureId)
      .max(60, "fieldInvalid")
      .transform((chosen) => [...new Set(chosen)]),
    stored: z.array(featureId),
    label: "features",
    column: "features",
    example: "bluetooth|reversing-camera|roof-rack",
  },
  dailyPriceCents: {
    ...money(vehiclePrices.shape.dailyPriceCents),
    label: "price",
    column: "daily_price_usd",
    example: 45,
  },
  depositCents: {
    ...money(vehiclePrices.shape.depositCents),
    label: "deposit",
    column: "deposit_usd",
    example: 100,
  },
  includedKmPerDay: {
    ...nullable(wholeNumber(1, 5_000, "kmPerDayRange")),
    label: "kmPerDay",
    help: "kmPerDayHelp",
    column: "km_per_day",
    example: 200,
  },
  extraKmPriceCents: {
    ...nullable(money(z.int("amountInvalid").min(0, "extraKmPriceRange").max(500, "extraKmPriceRange"))),
    label: "extraKmPrice",
    help: "extraKmPriceHelp",
    column: "extra_km_usd",
    example: 0.2,
  },
  missingEighthPriceCents: {
    ...nullable(
      money(z.int("amountInvalid").min(0, "missingEighthPriceRange").max(10_000, "missingEighthPriceRange")),
    ),
    label: "missingEighthPrice",
    help: "missingEighthPriceHelp",
    column: "missing_eighth_usd",
    example: 4,
  },
  minDriverAge: {
    ...nullable(wholeNumber(18, 80, "driverAgeRange")),
    label: "driverAge",
    help: "driverAgeHelp",
    column: "driver_age",
    example: 23,
  },
  minLicenceYears: {
    ...nullable(wholeNumber(1, 20, "licenceYearsRange")),
    label: "licenceYears",
    help: "licenceYearsHelp",
    column: "licence_years",
    example: 2,
  },
  isWithDriver: {
    kind: "switch",
    input: z.boolean(),
    stored: z.boolean(),
    whenLeftOut: false,
    label: "withDriver",
    help: "withDriverHelp",
    column: "with_driver",
    example: "no",
  },
  driverHoursPerDay: {
    ...nullable(wholeNumber(1, 24, "driverHoursRange")),
    label: "driverHours",
    help: "driverHoursHelp",
    column: "driver_hours",
    example: "",
  },
  overtimeHourPriceCents: {
    ...nullable(money(z.int("amountInvalid").min(0, "overtimePriceRange").max(10_000, "overtimePriceRange"))),
    label: "overtimePrice",
    help: "overtimePriceHelp",
    column: "overtime_hour_usd",
    example: "",
  },
  nightAwayPriceCents: {
    ...nullable(
      money(z.int("amountInvalid").min(0, "nightAwayPriceRange").max(50_000, "nightAwayPriceRange")),
    ),
    label: "nightAwayPrice",
    help: "nightAwayPriceHelp",
    column: "night_away_usd",
    example: "",
  },
  isInstantBook: {
    kind: "switch",
    input: z.boolean(),
    stored: z.boolean(),
    label: "instant",
    help: "instantHelp",
    column: "instant_book",
    example: "yes",
  },
  /** Its neighbourhood; renters see its name, and a blurred point on the map. */
  placeId: {
    kind: "place",
    input: z.enum(neighbourhoodIds, "fieldRequired"),
    stored: z.enum(neighbourhoodIds).nullable(),
    label: "place",
    help: "placeHelp",
    column: "place",
    example: "Kiyovu",
  },
} as const satisfies Record<string, VehicleField>;

type Fields = typeof vehicleFields;
export type VehicleFieldName = keyof Fields;
export const vehicleFieldNames = Object.keys(vehicleFields) as VehicleFieldName[];

/** The values of a new vehicle for fields that an import or an administrator omits. */
export const vehicleDefaults = {
  version: null,
  description: "",
  descriptionLocale: null,
  descriptionEn: null,
  descriptionFr: null,
  descriptionRw: null,
  doors: 5,
  luggage: 2,
  mileageKm: 0,
  features: [] as FeatureId[],
  depositCents: 0,
  includedKmPerDay: null,
  extraKmPriceCents: null,
  missingEighthPriceCents: null,
  minDriverAge: null,
  minLicenceYears: null,
  isWithDriver: false,
  driverHoursPerDay: null,
  overtimeHourPriceCents: null,
  nightAwayPriceCents: null,
  isInstantBook: false,
} satisfies { [Name in VehicleFieldName]?: unknown };

/** The sections of the owner's form: fields side by side, then full-width fields. */
export const formSections = [
  {
    id: "what",
    narrow: ["make", "model", "version", "year", "categoryId", "bodyStyle", "colour", "plate"],
    wide: ["title", "description", "descriptionLocale"],
  },
  { id: "translations", narrow: [], wide: ["descriptionEn", "descriptionFr", "descriptionRw"] },
  {
    id: "technical",
    narrow: ["fuelType", "transmission", "mileageKm", "seats", "doors", "luggage"],
    wide: ["features"],
  },
  {
    id: "rent",
    narrow: [
      "dailyPriceCents",
      "depositCents",
      "placeId",
      "includedKmPerDay",
      "extraKmPriceCents",
      "missingEighthPriceCents",
    ],
    wide: ["isInstantBook"],
  },
  {
    id: "drivers",
    narrow: [
      "minDriverAge",
      "minLicenceYears",
      "driverHoursPerDay",
      "overtimeHourPriceCents",
      "nightAwayPriceCents",
    ],
    wide: ["isWithDriver"],
  },
] as const satisfies { id: string; narrow: VehicleFieldName[]; wide: VehicleFieldName[] }[];

/** The fields listed as specifications on a vehicle's page. */
export const specifiedFields = [
  "make",
  "model",
  "year",
  "categoryId",
  "seats",
  "doors",
  "luggage",
  "transmission",
  "fuelType",
  "mileageKm",
] as const satisfies VehicleFieldName[];

/** The fields of `GET /api/vehicles` under our own names; the documented names are in `wire.ts`. */
export const apiFields = [
  "make",
  "model",
  "year",
  "fuelType",
  "transmission",
  "seats",
  "features",
  "isInstantBook",
  "isWithDriver",
  "descriptionLocale",
  "descriptionEn",
  "descriptionFr",
  "descriptionRw",
] as const satisfies VehicleFieldName[];

/** The shape of API input. */
export const inputShape = Object.fromEntries(
  vehicleFieldNames.map((name) => [name, vehicleFields[name].input]),
) as { [Name in VehicleFieldName]: Fields[Name]["input"] };

/**
 * The shape of a new vehicle. Nullable fields and fields with a default may be omitted, so that later fields do not
 * break API clients.
 */
export const newVehicleShape = Object.fromEntries(
  vehicleFieldNames.map((name) => {
    const { input, whenLeftOut }: VehicleField = vehicleFields[name];
    return [name, input.safeParse(whenLeftOut ?? null).success ? input.default(whenLeftOut ?? null) : input];
  }),
) as typeof inputShape;

/** The shape of the named fields as they are stored. */
export const storedShapeOf = <Name extends VehicleFieldName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, vehicleFields[name].stored])) as {
    [Each in Name]: Fields[Each]["stored"];
  };
