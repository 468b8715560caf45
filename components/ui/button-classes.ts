/** The classes of every button. */
export const buttonBase =
  "relative touch-target inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium transition-colors disabled:cursor-not-allowed disabled:not-aria-busy:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 [&_svg]:shrink-0";

export const buttonColors = {
  default:
    "bg-primary text-primary-foreground hover:bg-primary-hover active:bg-primary-hover disabled:not-aria-busy:bg-foreground/10 disabled:not-aria-busy:text-muted-foreground disabled:not-aria-busy:opacity-100",
  secondary: "border border-foreground text-foreground hover:bg-foreground hover:text-background",
  ghost: "text-foreground hover:bg-accent",
  destructive: "bg-destructive text-destructive-foreground hover:opacity-90",
  link: "text-foreground underline decoration-border decoration-2 underline-offset-4 hover:decoration-primary",
};

export const buttonSizes = {
  default: "h-10 px-4 text-sm [&_svg]:size-4.5",
  sm: "h-8 px-3 text-sm [&_svg]:size-4",
  lg: "h-12 px-6 text-base [&_svg]:size-5",
  icon: "size-10 [&_svg]:size-5",
};
