// What a handover loads on demand. Each is imported in this one place: the bundler makes files of their own for another
// import of the same module, which keep-page.ts would then not have kept.

export const loadPickupDialog = () => import("./pickup-dialog");
export const loadReturnDialog = () => import("./return-dialog");
export const loadInspectionDialog = () => import("./inspection-dialog");
export const loadOfflinePanel = () => import("./offline/offline-panel");
