/**
 * On wide screens, the rows of a list share the columns for their text, amount and actions, so that the amounts are
 * aligned although not every row has the same actions.
 */
export const amountColumns = "gap-x-4 lg:grid lg:grid-cols-[minmax(0,1fr)_auto_auto]";
export const amountRow =
  "flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-5 lg:col-span-full lg:grid lg:grid-cols-subgrid";
