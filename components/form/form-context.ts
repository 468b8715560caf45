"use client";

import { createContext, use } from "react";

/** Translates the messages of this form's errors. */
export const TranslateContext = createContext<(message: string) => string>((message) => message);

export const useTranslate = () => use(TranslateContext);

/** The uploads of one of a form's fields (UploadGate). */
interface UploadQueue {
  /** How many are running. */
  running: number;
  /** Asked before the form is checked and sent: whether it has to wait. It is then submitted again. */
  holds: (form: HTMLFormElement) => boolean;
}

interface FormUploads {
  queues: Set<UploadQueue>;
  /** On the submit button while the form waits for its uploads. */
  waitingText?: string;
}

export type FormUploadsState = [FormUploads, (uploads: FormUploads) => void];

export const FormUploadsContext = createContext<FormUploadsState | undefined>(undefined);
