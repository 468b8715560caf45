import { cn } from "./cn";

/** Money on the page: `amount` is finished text from lib/money ("$45"); `unit` follows it, muted ("/ day"). */
export function Price({ amount, unit, className }: { amount: string; unit?: string; className?: string }) {
  return (
    <span className={cn("whitespace-nowrap tabular-nums", className)}>
      <span className="font-semibold">{amount}</span>
      {unit && <span className="font-normal text-muted-foreground"> {unit}</span>}
    </span>
  );
}
