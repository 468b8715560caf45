import type { ReactNode } from "react";
import { TableCard } from "@/components/ui/table-card";
import { stickyHead } from "@/components/ui/table-head";

/** A table of amounts with a name in front of each row; on phones each row becomes a block. */
export function ReportTable({
  label,
  nameTitle,
  columns,
  children,
}: {
  label: string;
  nameTitle: string;
  columns: { key: string; title: string }[];
  /** The rows. */
  children: ReactNode;
}) {
  return (
    <TableCard label={label}>
      <table className="w-full text-sm max-lg:block">
        <thead className={`${stickyHead} max-lg:sr-only`}>
          <tr className="text-left text-muted-foreground">
            <th scope="col" className="h-12 px-5 font-medium">
              {nameTitle}
            </th>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col" className="px-3 text-right font-medium last:pr-5">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y max-lg:block">{children}</tbody>
      </table>
    </TableCard>
  );
}
