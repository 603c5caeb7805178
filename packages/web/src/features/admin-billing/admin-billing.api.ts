export { BillingPanel } from './components/billing-panel.tsx';
