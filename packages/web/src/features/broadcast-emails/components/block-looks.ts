import type { EmailBlockKind } from '@bookline/contract/rules/email-blocks';
import {
  IconAlignLeft,
  IconColumns2,
  IconHandClick,
  IconLayoutNavbar,
  IconLineDashed,
  IconMailOff,
  IconPhoto,
  type TablerIcon,
} from '@tabler/icons-react';

export const blockKinds: readonly EmailBlockKind[] = [
  'text',
  'image',
  'button',
  'columns',
  'divider',
  'header',
  'footer',
];

export const blockLooks: Readonly<Record<EmailBlockKind, { readonly label: string; readonly icon: TablerIcon }>> = {
  header: { label: 'Header', icon: IconLayoutNavbar },
  text: { label: 'Text', icon: IconAlignLeft },
  image: { label: 'Image', icon: IconPhoto },
  button: { label: 'Button', icon: IconHandClick },
  columns: { label: 'Two columns', icon: IconColumns2 },
  divider: { label: 'Divider', icon: IconLineDashed },
  footer: { label: 'Footer', icon: IconMailOff },
};
