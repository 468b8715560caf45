import { BellIcon, MailIcon, SmartphoneIcon } from "@/components/ui/icons";

/** By which channel a message goes. */
export const channelIcons = { email: MailIcon, sms: SmartphoneIcon, push: BellIcon };
