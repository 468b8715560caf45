"use client";

import { createContext, use } from "react";

/** Translates the messages of this form's errors. */
export const TranslateContext = createContext<(message: string) => string>((message) => message);

export const useTranslate = () => use(TranslateContext);
