import { InlineScript } from "@/components/ui/inline-script";

const script = `(${start.toString()})()`;

/** Must be self-contained, because its source is sent to the browser. */
function start() {
  const early: typeof globalThis.earlyInput = {
    entered: new Map(),
    isHydrated: (control) => Object.keys(control).join().includes("__reactProps"),
  };
  globalThis.earlyInput = early;
  // The browser itself sends a form to an address (a search).
  const controls = { input: "*", submit: "[method=post]" };
  for (const type in controls)
    addEventListener(
      type,
      (event) => {
        const selector = controls[type as keyof typeof controls];
        const control = (event.target as Element).closest<HTMLInputElement>(selector);
        if (!control || early.isHydrated(control)) return;
        event.preventDefault();
        const isCheck = /^(checkbox|radio)$/.test(control.type);
        early.entered.set(control, isCheck ? control.checked : control.value);
        early.onEntry?.();
      },
      true,
    );
}

/**
 * Records what is entered and submitted before hydration, when no component listens: hydration would overwrite what
 * was entered with a form's default values, or with the state of a component that has not received it, and the browser
 * would submit the form itself. early-input-replay.tsx repeats it.
 */
export function EarlyInputScript() {
  return <InlineScript text={script} />;
}
