import { dataPage } from "@/app/_settings-pages/data-page";

const data = dataPage("/settings/data");

export const generateMetadata = data.generateMetadata;
export default data.render;
