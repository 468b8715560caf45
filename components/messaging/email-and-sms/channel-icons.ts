import { BellIcon, MailIcon, SmartphoneIcon } from "@/components/ui/icons";

export const channelIcons = { email: MailIcon, sms: SmartphoneIcon, push: BellIcon };
