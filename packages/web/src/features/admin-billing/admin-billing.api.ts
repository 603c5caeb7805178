export { BillingPanel } from './components/billing-panel.tsx';
export { PlanFields, planDraftOf } from './components/plan-fields.tsx';
export { RefundForm } from './components/refund-form.tsx';
