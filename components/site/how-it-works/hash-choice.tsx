"use client";

import { useEffect } from "react";

/** Selects a radio button from the URL's hash: /how-it-works#owners shows the owners' side. */
export function HashChoice({ choices }: { choices: { id: string; hash: string }[] }) {
  useEffect(() => {
    const choose = () => {
      const id = choices.find(({ hash }) => hash === location.hash)?.id;
      const radio = id && document.getElementById(id);
      if (radio instanceof HTMLInputElement) radio.checked = true;
    };
    choose();
    addEventListener("hashchange", choose);
    return () => removeEventListener("hashchange", choose);
  }, [choices]);
  return null;
}
