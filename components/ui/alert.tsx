import type { ComponentProps } from "react";
import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon } from "./status-icons";

const looks = {
  info: { Icon: InfoIcon, classes: "bg-info-soft", tone: "text-info" },
  success: { Icon: CircleCheckIcon, classes: "bg-success-soft", tone: "text-success" },
  warning: { Icon: TriangleAlertIcon, classes: "bg-warning-soft", tone: "text-warning" },
  danger: { Icon: CircleAlertIcon, classes: "bg-danger-soft", tone: "text-danger" },
};

type AlertProps = Omit<ComponentProps<"div">, "title"> & { variant?: keyof typeof looks; title?: string };

/**
 * A message that stays on the page. The danger variant is announced at once (role alert), the others
 * politely.
 */
export function Alert({ variant = "info", title, className = "", children, ...props }: AlertProps) {
  const { Icon, classes, tone } = looks[variant];
  return (
    <div
      role={variant === "danger" ? "alert" : "status"}
      className={`flex gap-3 rounded-md px-4 py-3 text-foreground text-sm ${classes} ${className}`}
      {...props}
    >
      <Icon className={`mt-px size-5 shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-medium">{title}</p>}
        {children}
      </div>
    </div>
  );
}
