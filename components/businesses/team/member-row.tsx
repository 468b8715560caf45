import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { useFormats } from "@/components/ui/use-formats";
import type { TeamMember } from "@/lib/businesses/team/contract";
import { KIGALI } from "@/lib/platform/dates";

interface RowProps {
  member: TeamMember;
  onChange: () => void;
  onRemove: () => void;
}

/** A member with their role and whether they are active. */
export function MemberRow({ member, onChange, onRemove }: RowProps) {
  const t = useTranslations("team");
  const { instant } = useFormats();
  const { name, email, role, status, department, lastLogin, isYou, can } = member;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-5">
      <Avatar name={name} src={member.avatar} className="size-11" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words font-medium">{name}</span>
          {isYou && <Badge variant="outline">{t("you")}</Badge>}
        </p>
        <p className="break-words text-muted-foreground text-sm">{email}</p>
      </div>
      <div className="min-w-0 text-sm sm:w-40">
        <p className="font-medium">{t(`roles.${role}`)}</p>
        <p className="break-words text-muted-foreground">{department ?? t("noDepartment")}</p>
      </div>
      <div className="text-sm max-sm:ml-auto max-sm:text-right sm:w-52">
        <p className="flex items-center gap-2 max-sm:justify-end">
          <span
            aria-hidden="true"
            className={cn(
              "size-2.5 rounded-full",
              status === "Active" ? "bg-success" : "border-2 border-muted-foreground",
            )}
          />
          {t(`status.${status}`)}
        </p>
        <p className="text-muted-foreground">
          {lastLogin ? t("lastLogin", { when: instant(lastLogin, KIGALI) }) : t("neverLogin")}
        </p>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:empty:hidden sm:w-44 sm:justify-end">
        {can.change && (
          <Button
            variant="secondary"
            size="sm"
            className="max-sm:flex-1"
            aria-label={t("changeOf", { name })}
            onClick={onChange}
          >
            {t("change")}
          </Button>
        )}
        {can.remove && (
          <Button
            variant="ghost"
            size="sm"
            className="max-sm:flex-1"
            aria-label={isYou ? undefined : t("removeOf", { name })}
            onClick={onRemove}
          >
            {isYou ? t("leave") : t("remove")}
          </Button>
        )}
      </div>
    </li>
  );
}
