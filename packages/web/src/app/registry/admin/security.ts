import { paths } from '../../../lib/paths.ts';
import { type AdminSection, systemAdmin } from './admin-page.ts';

export const security: AdminSection = {
  label: 'Security',
  pages: [
    {
      label: 'Sign-in',
      tabs: [
        {
          label: 'Single sign-on',
          to: paths.admin_single_sign_on,
          about: 'Let users sign in with your company’s identity provider',
          words: 'sso oidc saml okta entra google login identity',
          needs: systemAdmin,
        },
        {
          label: 'Allowed networks',
          to: paths.admin_allowed_networks,
          about: 'Networks users can sign in from',
          words: 'ip addresses allowlist whitelist vpn login restrictions',
          needs: systemAdmin,
        },
      ],
    },
  ],
};
