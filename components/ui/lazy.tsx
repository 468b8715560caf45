import { useTranslations } from "next-intl";
import { type ComponentProps, type ComponentType, use, useEffect, useState } from "react";
import { toast } from "./toast";

/** Pause between attempts to load a component while there is a connection. */
const PAUSE_MS = 2_000;
const MAX_ATTEMPTS = 3;

/**
 * React's `lazy` for a part that may never load, which would take the whole page and its unsaved input away. Offline, it
 * waits for the connection; online, it tries three times (a chunk replaced by a newer release never loads). Then it shows
 * `Missing` with the props of the part.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own declaration has it
export function lazy<T extends ComponentType<any>>(
  load: () => Promise<{ default: T }>,
  Missing: ComponentType<ComponentProps<T> & MissingProps> = MissingPart,
): ComponentType<ComponentProps<T>> {
  let loading: Promise<T | undefined> | undefined;
  return function Part(props) {
    const [isRetried, setRetried] = useState(false);
    loading ??= loadWithRetry(load).then(
      (module) => module.default,
      () => undefined,
    );
    const Loaded: ComponentType<ComponentProps<T>> | undefined = use(loading);
    if (Loaded) return <Loaded {...props} />;
    function retry() {
      if (isRetried) return reloadPage();
      loading = undefined;
      setRetried(true);
    }
    return <Missing {...props} onRetry={retry} />;
  };
}

interface MissingProps {
  onRetry: () => void;
  onClose?: () => void;
}

/** A sentence in place of the part. One that can be closed was opened by a button, which can be pressed again. */
export function MissingPart({ onRetry, onClose }: MissingProps) {
  const t = useTranslations("ui");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, because closing it removes this
  useEffect(() => {
    if (!onClose) return;
    toast.error(t("missing"));
    onRetry();
    onClose();
  }, []);
  return onClose ? null : (
    <p role="alert" className="missing">
      <span>{t("missing")}</span>{" "}
      <button type="button" onClick={onRetry}>
        {t("retry")}
      </button>
    </p>
  );
}

/** A script that a deployment has replaced only comes with a new page. */
export const reloadPage = () => {
  if (navigator.onLine) location.reload();
};

interface Connection {
  isOnline: () => boolean;
  /** Resolves when another attempt is worthwhile. */
  pause: () => Promise<void>;
}

/** Calls `load` until it succeeds or further attempts are useless. */
export async function loadWithRetry<T>(load: () => Promise<T>, connection: Connection = browser): Promise<T> {
  for (let left = MAX_ATTEMPTS; ; ) {
    try {
      return await load();
    } catch (error) {
      if (connection.isOnline()) left--;
      if (left === 0) throw error;
      await connection.pause();
    }
  }
}

// Part of every page's first load, so it is minimal: it resumes at most two seconds after the connection is
// back.
const browser: Connection = {
  isOnline: () => navigator.onLine,
  pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
};
