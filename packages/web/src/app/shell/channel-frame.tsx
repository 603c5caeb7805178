import { channelTabs } from '../registry/channel-tabs.ts';
import { TabsFrame } from './tabs-frame.tsx';

/** The frames of the screens about calls and about texts. */
export const DialerFrame = () => <TabsFrame label="Calls" scrollId="dialer" tabs={channelTabs.dialer} />;
export const SmsFrame = () => <TabsFrame label="Texts" scrollId="sms" tabs={channelTabs.sms} />;
