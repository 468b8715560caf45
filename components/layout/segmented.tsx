import { type ReactNode, useId } from "react";

/** A segmented control: radio buttons for keyboard and screen readers. */
export function Segmented<T extends string>({
  legend,
  choices,
  value,
  onChoose,
}: {
  legend: string;
  choices: readonly { value: T; label: string; sign: ReactNode }[];
  value: T;
  onChoose: (value: T) => void;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-muted-foreground text-xs">{legend}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1 rounded-md border bg-muted p-1 dark:bg-transparent">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="relative flex h-14 cursor-pointer flex-col items-center justify-center gap-1 rounded-sm text-muted-foreground text-xs has-checked:bg-card has-checked:font-medium has-checked:text-foreground has-checked:shadow-lift has-focus-visible:outline-2 has-focus-visible:outline-ring dark:has-checked:bg-accent"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChoose(choice.value)}
              className="sr-only"
            />
            {choice.sign}
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
