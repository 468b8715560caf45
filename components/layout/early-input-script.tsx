import { InlineScript } from "@/components/ui/inline-script";

const script = `(${start.toString()})()`;

/** Must be self-contained, because its source is sent to the browser. */
function start() {
  const early = {
    entered: new Map<EventTarget, string | boolean>(),
    isHydrated: (control: object) => Object.keys(control).some((key) => key.startsWith("__reactProps")),
    onEntry: () => {},
  };
  Object.assign(globalThis, { gendanaEarlyInput: early });
  const record = ({ target }: Event) => {
    const control = target as HTMLInputElement;
    if (early.isHydrated(control)) return;
    early.entered.set(control, /^(checkbox|radio)$/.test(control.type) ? control.checked : control.value);
    early.onEntry();
  };
  addEventListener("input", record, true);
}

/**
 * Records what is entered before hydration, when no form listens: hydration would overwrite it with a form's default
 * values, or with the state of a component that has not received it. early-input-replay.tsx enters it again.
 */
export function EarlyInputScript() {
  return <InlineScript text={script} />;
}
