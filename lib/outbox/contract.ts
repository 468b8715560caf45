import type messages from "@/lib/i18n/messages/en.json";

type Letters = (typeof messages)["letters"];

/** The letters we write, by the name of their sentences in `letters`; one with a subject is an e-mail, one without an SMS. */
export type EmailTemplate = {
  [Name in keyof Letters]: Letters[Name] extends { subject: string } ? Name : never;
}[keyof Letters];
export type SmsTemplate = Exclude<keyof Letters, EmailTemplate>;
