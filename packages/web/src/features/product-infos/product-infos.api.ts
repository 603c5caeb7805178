import { lazyRouteComponent } from '@tanstack/react-router';
import type { ContactPanel } from '../contact-fields/contact-fields.api.ts';

export const productInfosPanel: ContactPanel = {
  kind: 'product_info',
  Panel: lazyRouteComponent(() => import('./components/product-infos-panel.tsx'), 'ProductInfosPanel'),
  needs: { feature: 'product_info' },
};
