import { type CardBrand, cardBrand } from '@bookline/contract/rules/card-brand';
import type { DeclineCode } from '@bookline/contract/rules/payments';

/** What the test gateway does with a card: when it's saved, when it's charged, and whether the bank asks for the payer. */
export interface TestCard {
  /** What the browser sends in place of the number. */
  readonly token: string;
  readonly number: string;
  readonly brand: CardBrand;
  /** For the list on the page. */
  readonly effect: string;
  readonly refuse_entry?: DeclineCode;
  readonly decline_charge?: DeclineCode;
  readonly asks_at_entry?: true;
  readonly asks_at_charge?: true;
}

type Given = Omit<TestCard, 'brand'>;

// R206–R210: the brand follows from the number.
const withBrand = (card: Given): TestCard => {
  const brand = cardBrand(card.number);
  if (!brand) throw new Error(`${card.token} has no brand`);
  return { ...card, brand };
};

const given: readonly Given[] = [
  { token: 'visa', number: '4242424242424242', effect: 'Works' },
  { token: 'mastercard', number: '5555555555554444', effect: 'Works' },
  { token: 'mastercard_2', number: '2223003122003222', effect: 'Works' },
  { token: 'amex', number: '378282246310005', effect: 'Works' },
  { token: 'discover', number: '6011111111111117', effect: 'Works' },
  { token: 'refused', number: '4000000000000002', effect: 'Declined when it’s saved', refuse_entry: 'declined' },
  { token: 'declined', number: '4000000000000341', effect: 'Saved, then declined', decline_charge: 'declined' },
  {
    token: 'insufficient_funds',
    number: '4000000000009995',
    effect: 'Saved, then declined: insufficient funds',
    decline_charge: 'insufficient_funds',
  },
  {
    token: 'expired',
    number: '4000000000000069',
    effect: 'Saved, then declined: expired card',
    decline_charge: 'expired_card',
  },
  {
    token: 'processing_error',
    number: '4000000000000119',
    effect: 'Saved, then a processing error',
    decline_charge: 'processing_error',
  },
  { token: 'asks_once', number: '4000002500003155', effect: '3-D Secure when it’s saved', asks_at_entry: true },
  {
    token: 'asks_always',
    number: '4000002760003184',
    effect: '3-D Secure for each payment',
    asks_at_entry: true,
    asks_at_charge: true,
  },
];

/** The test cards, by the numbers that Stripe uses for the same effects. */
export const testCards: readonly TestCard[] = given.map(withBrand);

export const findTestCard = (token: string): TestCard | undefined => testCards.find((card) => card.token === token);
