"use client";

import { useEffect } from "react";
import { ContactForm } from "./contact-form";

/** The contact form, saying when it is alive. */
export function ReadyContactForm({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return <ContactForm />;
}
