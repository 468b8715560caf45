"use client";

import { createContext, use } from "react";

/** How this form's errors become sentences. */
export const TranslateContext = createContext<(message: string) => string>((message) => message);

export const useTranslate = () => use(TranslateContext);
