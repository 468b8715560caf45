import { dataPage } from "@/app/_settings-pages/data-page";

const data = dataPage("/dashboard/user/settings/data");

export const generateMetadata = data.generateMetadata;
export default data.render;
