import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { businessAccount, businessForm, businessNames } from "@/lib/businesses/registration/contract";
import { administrator, personalAccount, personalForm, personalNames, wireBody } from "./contract";
import { fromWire, toWire } from "./rules";

const aline = {
  F_name: "Aline",
  L_name: "Uwase",
  Email: "Aline@Example.com",
  Nationality: "RW",
  Birth_day: "1992-04-17",
  National_id: "1199280012345678",
  driving_license: "RW-DL-104417",
  Tel_number: "0788 123 456",
  Password: "Kigali#26",
  confirm_password: "Kigali#26",
  role: "Individual",
};

/** Returns the first problem of each field, which is the one shown to the user. */
const problems = (schema: z.ZodType, input: unknown) => {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]).reverse());
};
const individual = wireBody(personalAccount, personalNames);

describe("the documented payload of an individual", () => {
  it("accepts people's names, and none that a mail client would auto-link", () => {
    for (const L_name of [
      "O’Neil-Uwase",
      "St. Pierre",
      "J.Paul",
      "J. Habimana",
      "N'Diaye / Mutoni",
      "von 2.0",
    ])
      expect(individual.safeParse({ ...aline, L_name }).success, L_name).toBe(true);
    const links = ["https://evil.example", "win at WWW.evil.example", "evil.example/prize", "a.io/prize"];
    const bare = [
      "evil.com",
      "Win at Evil.Com!",
      "me@evil.example",
      "evil.xn--p1ai",
      "evil。com",
      "x.com",
      "co.ltd.com",
    ];
    for (const L_name of [...links, ...bare])
      expect(problems(individual, { ...aline, L_name }), L_name).toEqual({ L_name: "fieldInvalid" });
  });

  it("is converted to our names, with the email in lower case", () => {
    expect(individual.parse(aline)).toMatchObject({
      firstName: "Aline",
      email: "aline@example.com",
      drivingLicence: "RW-DL-104417",
      confirmPassword: "Kigali#26",
    });
  });

  it("reports every problem under the caller's names", () => {
    const wrong = { ...aline, F_name: " ", Email: "aline@", Password: "kigali", confirm_password: "Kigali" };
    expect(problems(individual, wrong)).toEqual({
      F_name: "fieldRequired",
      Email: "emailInvalid",
      Password: "passwordRequirements",
      confirm_password: "passwordsDiffer",
    });
  });

  it("cannot create an administrator", () => {
    expect(problems(individual, { ...aline, role: "Admin" })).toEqual({ role: "fieldInvalid" });
  });

  it.each([
    ["a missing field", { Tel_number: undefined }, { Tel_number: "fieldRequired" }],
    ["a number instead of text", { L_name: 7 }, { L_name: "fieldRequired" }],
    ["markup in a name", { F_name: "<b>Aline" }, { F_name: "fieldInvalid" }],
    ["a name of punctuation only", { F_name: "--" }, { F_name: "fieldInvalid" }],
    ["a day that does not exist", { Birth_day: "1992-02-30" }, { Birth_day: "fieldInvalid" }],
    ["letters instead of a phone number", { Tel_number: "call me" }, { Tel_number: "phoneInvalid" }],
    ["a document number of one character", { National_id: "1" }, { National_id: "documentNumberInvalid" }],
    [
      "consent to another version of the terms",
      { terms_version: "2001-01-01" },
      { terms_version: "termsChanged" },
    ],
  ])("with %s is refused", (_name, change, expected) => {
    expect(problems(individual, { ...aline, ...change })).toEqual(expected);
  });

  it("accepts names of every kind", () => {
    for (const F_name of ["Jean-Baptiste", "N'Golo", "Zoë", "山", "Ó Briain", "Uwase II"])
      expect(individual.parse({ ...aline, F_name })).toMatchObject({ firstName: F_name });
    expect(individual.parse({ ...aline, F_name: "  Marie \n Claire " })).toMatchObject({
      firstName: "Marie Claire",
    });
  });

  it("is the same after conversion to our names and back", () => {
    expect(toWire(personalNames, fromWire(personalNames, aline))).toEqual(aline);
  });
});

describe("the documented payload of a business", () => {
  const payload = {
    name: "Kigali Wheels Ltd",
    email: "hello@wheels.example",
    phone: "+250788123456",
    password: "Kigali#26",
    nationalId: "RDB-104417",
    drivingLicense: "RURA-TR-2042",
    nationality: "Rwandan",
    birthDay: "2019-05-02",
    subscriptionPlan: "pro",
    accountType: "business",
  };
  const businessBody = wireBody(businessAccount, businessNames);

  it("accepts abbreviated legal forms, and no name that is an address", () => {
    for (const name of [
      "St. Mary",
      "Kigali Co.",
      "Kigali Tours Co.Ltd",
      "S.A.R.L. Umurava",
      "Ets. Habimana & Fils",
    ])
      expect(businessAccount.shape.name.safeParse(name).success, name).toBe(true);
    for (const name of ["evil.com", "Free cars on evil.rw", "kigalico.ltd"])
      expect(businessAccount.shape.name.safeParse(name).success, name).toBe(false);
  });

  it("is converted to our names", () => {
    expect(businessBody.parse(payload)).toMatchObject({
      name: "Kigali Wheels Ltd",
      registrationNumber: "RDB-104417",
      licenceNumber: "RURA-TR-2042",
      establishedOn: "2019-05-02",
      plan: "pro",
    });
  });

  it.each([
    [{ subscriptionPlan: "gold" }, { subscriptionPlan: "planRequired" }],
    [{ accountType: "admin" }, { accountType: "fieldInvalid" }],
  ])("with %j is refused", (change, expected) => {
    expect(problems(businessBody, { ...payload, ...change })).toEqual(expected);
  });
});

describe("the forms", () => {
  const filled = { ...fromWire(personalNames, aline), acceptsTerms: true };

  it("require adults, an existing business, and consent", () => {
    expect(problems(personalForm("2026-11-21"), filled)).toEqual({});
    expect(
      problems(personalForm("2026-11-21"), { ...filled, birthDate: "2010-01-01", acceptsTerms: false }),
    ).toEqual({ birthDate: "tooYoung", acceptsTerms: "termsRequired" });
    expect(problems(businessForm("2026-11-21"), { establishedOn: "2026-11-22" })).toMatchObject({
      establishedOn: "dateNotPast",
      acceptsTerms: "termsRequired",
    });
  });

  it("report differing passwords while other fields are invalid too", () => {
    expect(problems(personalForm("2026-11-21"), { ...filled, firstName: "", confirmPassword: "x" })).toEqual({
      firstName: "fieldRequired",
      confirmPassword: "passwordsDiffer",
    });
  });
});

it("an administrator's name is split at its first space", () => {
  const account = { email: "Root@Gendana.rw", name: "Marie  Claire Uwase", password: "Kigali#26" };
  expect(administrator.parse(account)).toMatchObject({
    email: "root@gendana.rw",
    firstName: "Marie",
    lastName: "Claire Uwase",
  });
});
