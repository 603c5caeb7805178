import { productInfos } from '@bookline/contract/features/product-infos';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ContactPanel, contentOf, hasRows } from '../contact-fields/contact-fields.api.ts';

export const productInfosPanel: ContactPanel = {
  kind: 'product_info',
  Panel: lazyRouteComponent(() => import('./components/product-infos-panel.tsx'), 'ProductInfosPanel'),
  needs: { feature: 'product_info' },
  content: contentOf(productInfos.fitting, (id) => ({ params: { id } }), hasRows),
};
