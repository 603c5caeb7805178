export { BillingPanel } from './components/billing-panel.tsx';
export { RefundForm } from './components/refund-form.tsx';
