/** What was entered and submitted before hydration, recorded by early-input-script.tsx. */
interface EarlyInput {
  /** Text, or whether a checkbox or radio button is checked; undefined for a submitted form. */
  entered: Map<HTMLElement, string | boolean | undefined>;
  isHydrated(control: Element): boolean;
  /** Called after each entry. */
  onEntry?(): void;
}

declare global {
  var earlyInput: EarlyInput | undefined;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Enters a value or submits a form as if the user did it now, so that its component is notified. */
export function repeat(control: Control & HTMLFormElement, value?: string | boolean): void {
  if (value === undefined) control.requestSubmit();
  else if (typeof value === "boolean") {
    control.checked = !value;
    control.click();
  } else {
    if (control.type !== "file") write(control, value);
    for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

function write(control: Control, value: string): void {
  const { selectionStart, selectionEnd } = "selectionStart" in control ? control : {};
  // React overrides the element's property to track the last value, and reports no change if the value is the same;
  // the property of the prototype sets a value without being tracked.
  control.value = "defaultValue" in control && control.defaultValue !== value ? control.defaultValue : "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  if (
    typeof selectionStart === "number" &&
    "setSelectionRange" in control &&
    control === document.activeElement
  )
    control.setSelectionRange(selectionStart, selectionEnd ?? selectionStart);
}
