import { lazyRouteComponent } from '@tanstack/react-router';
import type { ProfileTab } from '../account/account.api.ts';

export { CodeInput } from './components/code-input.tsx';
export { CurrentPasswordInput } from './components/current-password-input.tsx';
export { PasswordDialog, type Proof } from './components/password-dialog.tsx';

export const twoFactorTab: ProfileTab = {
  value: 'two_factor',
  label: 'Two-factor',
  Content: lazyRouteComponent(() => import('./components/two-factor-tab.tsx'), 'TwoFactorTab'),
  leads_out: true,
};
