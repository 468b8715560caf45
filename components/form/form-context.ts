"use client";

import { createContext, use } from "react";

/** Translates the messages of this form's errors. */
export const TranslateContext = createContext<(message: string) => string>((message) => message);

export const useTranslate = () => use(TranslateContext);

/** What a form waits for before it is sent, such as uploads: the text on its submit button meanwhile. */
export type FormWaitingState = [string | undefined, (text?: string) => void];

export const FormWaitingContext = createContext<FormWaitingState | undefined>(undefined);
