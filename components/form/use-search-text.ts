"use client";

import { useEffect, useEffectEvent, useState } from "react";

const PAUSE_MS = 250;
/** A single letter matches too much to be worth a request; Enter searches for it all the same. */
const MIN_LENGTH = 2;

/**
 * The text of a search field whose result is stored in the URL: it searches when the user pauses while typing, and
 * follows the URL when something else changes it. `shown` is what the field shows for the URL's `value`.
 */
export function useSearchText(value: string, shown: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(shown);
  const [current, setCurrent] = useState(value);
  // Texts this field has searched for that the URL has not passed on yet: they must not undo newer typing.
  const [sent, setSent] = useState<readonly string[]>([]);
  if (value !== current) {
    setCurrent(value);
    const at = sent.indexOf(value);
    setSent(at < 0 ? [] : sent.slice(at + 1));
    if (at < 0 || shown !== value) setTyped(shown);
  }
  function search(text: string) {
    setSent(text === value ? [] : [...sent, text]);
    onSearch(text);
  }
  const searchAfterPause = useEffectEvent((text: string) => {
    if (text !== (sent.at(-1) ?? shown) && (text === "" || text.length >= MIN_LENGTH)) search(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => searchAfterPause(typed.trim()), typed === "" ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped, searchNow: () => search(typed.trim()) };
}
