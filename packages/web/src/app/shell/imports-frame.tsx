import { importTabs } from '../registry/import-tabs.ts';
import { TabsFrame } from './tabs-frame.tsx';

/** The frame of the import screens. */
export const ImportsFrame = () => <TabsFrame label="Imports" scrollId="imports" tabs={importTabs} />;
