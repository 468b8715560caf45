import { dataPage } from "@/app/settings-pages/data-page";

const data = dataPage("/dashboard/user/settings/data");

export const generateMetadata = data.generateMetadata;
export default data.render;
