// The browser's storage. It may be disabled or full: then nothing is stored, and nothing is found.

type Area = "localStorage" | "sessionStorage";

export function readStorage(area: Area, key: string): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores the text, or removes what is stored where there is none. Returns whether the browser has done so. */
export function writeStorage(area: Area, key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
