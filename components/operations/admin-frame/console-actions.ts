const HOME = "/dashboard/admin";

/** What administrators can start from the search, with the page or the dialog (`?do=`) that its link opens. */
const consoleActions = [
  { name: "sendMessage", href: `${HOME}/broadcast` },
  { name: "addBusiness", href: `${HOME}/businesses?do=add` },
  { name: "addCar", href: `${HOME}/vehicles?do=add` },
  { name: "addPromoCode", href: `${HOME}/settings/promo-codes?do=add` },
  { name: "publishIncident", href: `${HOME}/incidents?do=publish` },
  { name: "changeCommission", href: `${HOME}/settings/rates?do=commission` },
  { name: "changeExchangeRate", href: `${HOME}/settings/rates?do=exchange` },
  { name: "addOffice", href: `${HOME}/settings/offices?do=add` },
  { name: "editTemplate", href: `${HOME}/settings/templates` },
  { name: "recordTransfer", href: `${HOME}/payouts` },
  { name: "reconcile", href: `${HOME}/payments?of=findings` },
  { name: "createBackup", href: `${HOME}/system#backups` },
  { name: "scanSecurity", href: `${HOME}/system#scan` },
  { name: "restartWorkers", href: `${HOME}/system#workers` },
  { name: "startMaintenance", href: `${HOME}/system?do=start-maintenance#maintenance` },
  { name: "endMaintenance", href: `${HOME}/system?do=end-maintenance#maintenance` },
] as const;

/** Maintenance can be started while it is off, and ended while it is on. */
export function offeredActions(isInMaintenance: boolean) {
  const unavailable = isInMaintenance ? "startMaintenance" : "endMaintenance";
  return consoleActions.filter(({ name }) => name !== unavailable);
}
