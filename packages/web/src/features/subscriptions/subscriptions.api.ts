import { lazy } from 'react';

export { BuyLicensesDialog } from './components/buy-licenses-dialog.tsx';
export { CancelDialog } from './components/cancel-dialog.tsx';
export { CostTable } from './components/costs.tsx';
export { CompactOrder, orderColumns, orderName } from './components/order-list.tsx';
export { OwnUsage } from './components/own-usage.tsx';
export { QuoteView } from './components/quote-view.tsx';
export { CardLink } from './components/review.tsx';
export { CompactSubscription, StatusOf, subscriptionColumns } from './components/subscription-list.tsx';
export { UsageMeter } from './components/usage-meter.tsx';
export { UsageReportView } from './components/usage-report.tsx';
export {
  orderPdf,
  staleOf,
  useActiveSubscription,
  useCard,
  useQuote,
  useSubscription,
  useSubscriptionNews,
} from './subscriptions.data.ts';
export { outcomeText, usePurchaseOutcome } from './use-purchase-outcome.ts';
export {
  adminScreensOf,
  cardOf,
  dayOf,
  endText,
  includedText,
  isForTeam,
  licensesText,
  nameOf,
  payerLabels,
  priceText,
  screensOf,
} from './words.ts';

/** The phone loads it once its keypad shows. */
export const MinutesLeft = lazy(() => import('./components/minutes-left.tsx'));
