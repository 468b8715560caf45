import { securityPage } from "@/app/_settings-pages/security-page";

const security = securityPage("/settings/security");

export const generateMetadata = security.generateMetadata;
export default security.render;
