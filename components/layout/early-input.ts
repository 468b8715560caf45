/** The values entered into controls before their hydration, recorded by early-input-script.tsx. */
interface EarlyInput {
  /** Text, or whether a checkbox or radio button is checked. */
  entered: Map<HTMLElement, string | boolean>;
  isHydrated(control: Element): boolean;
  /** Called after each entry. */
  onEntry(): void;
}

declare global {
  var gendanaEarlyInput: EarlyInput | undefined;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Sets a value as if it were entered now, so that the form is notified. */
export function enter(control: Control, value: string | boolean): void {
  if (typeof value === "boolean") {
    (control as HTMLInputElement).checked = !value;
    control.click();
    return;
  }
  if (control.type !== "file") write(control, value);
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
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
