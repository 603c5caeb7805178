import type { AdminStatus } from '@bookline/contract/rules/store';

/** A product that the demo's store sells. */
export interface Sold {
  readonly category: 'Print' | 'Kits' | 'Lists';
  readonly name: string;
  readonly description: string;
  readonly price_cents: number;
  readonly shipping: boolean;
  readonly needs_contacts?: true;
  readonly shipping_cents?: number;
  readonly digital?: true;
  readonly stock?: number;
  readonly color: string;
}

export const catalog: readonly Sold[] = [
  {
    category: 'Print',
    name: 'Business cards',
    description: '250 cards on heavy paper, with your name, photo, and license number.',
    price_cents: 3_900,
    shipping: true,
    shipping_cents: 695,
    color: '#1f5fbf',
  },
  {
    category: 'Print',
    name: 'Birthday cards, addressed',
    description: 'We print, address, and mail a card to each contact in your list.',
    price_cents: 14_900,
    shipping: false,
    needs_contacts: true,
    color: '#b3561e',
  },
  {
    category: 'Kits',
    name: 'Appointment folders',
    description: '50 folders with a pocket for the summary and your card.',
    price_cents: 5_500,
    shipping: true,
    stock: 38,
    color: '#2f6f4f',
  },
  {
    category: 'Kits',
    name: 'Event kit',
    description: 'A tablecloth, a banner, and 100 pens for a booth.',
    price_cents: 18_900,
    shipping: true,
    shipping_cents: 2_400,
    stock: 6,
    color: '#6a3fa0',
  },
  {
    category: 'Kits',
    name: 'Marketing rules handbook',
    description: 'What you may say, show, and record this year, printed or as a PDF.',
    price_cents: 1_900,
    shipping: true,
    shipping_cents: 495,
    digital: true,
    color: '#5a6b7b',
  },
  {
    category: 'Lists',
    name: 'New-mover list',
    description: '500 households that moved to your county in the last 90 days, by email.',
    price_cents: 7_500,
    shipping: false,
    color: '#8a6d1a',
  },
];

/** An order of the last year. */
export interface Past {
  readonly days: number;
  readonly product: string;
  readonly quantity?: number;
  readonly status: AdminStatus;
  /** What the user wrote in the form. */
  readonly asked?: string;
  /** What an admin wrote down. */
  readonly note?: string;
  readonly refund?: { readonly cents?: number; readonly reason: string };
}

export const past: readonly Past[] = [
  { days: 340, product: 'Business cards', status: 'completed' },
  { days: 322, product: 'New-mover list', status: 'completed' },
  { days: 301, product: 'Appointment folders', quantity: 2, status: 'completed' },
  { days: 288, product: 'Marketing rules handbook', status: 'completed' },
  {
    days: 271,
    product: 'Business cards',
    quantity: 2,
    status: 'completed',
    note: 'The printer used the old license number. It prints them again.',
    refund: { cents: 1_500, reason: 'Printed with the old license number' },
  },
  { days: 255, product: 'New-mover list', status: 'completed' },
  { days: 240, product: 'Birthday cards, addressed', status: 'completed' },
  { days: 212, product: 'Event kit', status: 'completed', asked: 'For the fair on the 12th, please.' },
  { days: 199, product: 'Appointment folders', status: 'completed' },
  {
    days: 184,
    product: 'Event kit',
    status: 'canceled',
    note: 'The fair was called off, so nothing was sent.',
    refund: { reason: 'The fair was called off' },
  },
  { days: 160, product: 'Business cards', quantity: 2, status: 'completed' },
  { days: 143, product: 'New-mover list', status: 'completed' },
  { days: 118, product: 'Birthday cards, addressed', status: 'completed' },
  { days: 102, product: 'Marketing rules handbook', quantity: 3, status: 'completed' },
  {
    days: 91,
    product: 'Appointment folders',
    quantity: 2,
    status: 'completed',
    note: 'Ten folders came bent. The user keeps them.',
    refund: { cents: 2_000, reason: 'Ten folders came bent' },
  },
  { days: 77, product: 'New-mover list', status: 'canceled', refund: { reason: 'The list was ordered twice' } },
  { days: 63, product: 'Business cards', status: 'completed' },
  { days: 52, product: 'Birthday cards, addressed', status: 'completed' },
  { days: 40, product: 'Appointment folders', status: 'completed' },
  { days: 31, product: 'New-mover list', status: 'completed' },
  { days: 24, product: 'Event kit', status: 'completed', note: 'Signed for by the front desk.' },
  { days: 16, product: 'Business cards', status: 'shipped' },
  { days: 9, product: 'Event kit', status: 'shipped', note: 'Sent with UPS. It should arrive on Friday.' },
  { days: 6, product: 'Appointment folders', status: 'in_progress', note: 'The fulfiller packs it this week.' },
  { days: 3, product: 'Birthday cards, addressed', status: 'in_progress', asked: 'The card with the lighthouse.' },
  { days: 2, product: 'New-mover list', status: 'new' },
  { days: 1, product: 'Business cards', status: 'new', asked: 'My new phone number is on my profile.' },
];

export const fulfillers: Readonly<Record<Sold['category'], string>> = {
  Print: 'orders@harborprint.example',
  Kits: 'packing@northkits.example',
  Lists: 'lists@movers.example',
};
