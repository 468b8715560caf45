import type { SVGProps } from "react";

export type IconProps = SVGProps<SVGSVGElement>;

/** The <svg> of a Lucide icon: decorative unless it has an aria-label. */
export function Icon(props: IconProps) {
  const isNamed = Boolean(props["aria-label"]);
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={isNamed ? undefined : true}
      role={isNamed ? "img" : undefined}
      {...props}
    />
  );
}
