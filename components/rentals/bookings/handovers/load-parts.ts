// The modules that a handover loads on demand. Each is imported only here: for another import of the same module the
// bundler creates other files, which offline/cache-page.ts would not have stored.

export const loadPickUpDialog = () => import("./pickup-dialog");
export const loadReturnDialog = () => import("./return-dialog");
export const loadInspectionDialog = () => import("./inspection-dialog");
export const loadOfflinePanel = () => import("./offline/offline-panel");
