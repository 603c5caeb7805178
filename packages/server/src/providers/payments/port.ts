import type { DeclineCode } from '@bookline/contract/rules/payments';

/** The gateways there are: the built-in test gateway, and Stripe. */
export type GatewayName = 'test' | 'stripe';

/** A saved card. `ref` is the gateway's name for it. The number stays at the gateway. */
export interface GatewayCard {
  readonly ref: string;
  /** 'visa', 'mastercard', 'amex', 'discover', or another name the gateway uses. */
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
}

/**
 * What the payer's browser does at the gateway: open a page of the gateway, or hand a secret to the gateway's own fields in our page. Card
 * data goes from the browser to the gateway only.
 */
export type BrowserStep =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'elements'; readonly publishable_key: string; readonly client_secret: string };

/** Where the entry of a card is: not finished, finished, or refused with a sentence for the payer. `step`: how the payer goes on. */
export type CardEntryState =
  | { readonly status: 'open'; readonly step?: BrowserStep }
  | { readonly status: 'saved'; readonly card: GatewayCard }
  | { readonly status: 'failed'; readonly problem: string };

/**
 * Where a charge is. `ready`: prepared, and no money moved. `processing`: the bank decides later. `action`: the payer's bank asks for the
 * payer. `paid` and `failed` are final for this charge.
 */
export type ChargeState =
  | { readonly status: 'ready' }
  | { readonly status: 'processing' }
  | { readonly status: 'action'; readonly step: BrowserStep }
  | { readonly status: 'paid' }
  | { readonly status: 'failed'; readonly code: DeclineCode };

export interface RefundState {
  readonly ref: string;
  readonly amount_cents: number;
  readonly status: 'processing' | 'done' | 'failed';
  /** The key that we gave it. Absent if it was made at the gateway's own site. */
  readonly key: string | undefined;
}

export interface NewCharge {
  readonly customer: string;
  readonly card: string;
  readonly amount_cents: number;
  readonly description: string;
  /** Our ids, stored with the charge at the gateway. */
  readonly payment_id: string;
  readonly tenant_id: number;
}

/** A report of the gateway: its id, and what to look at. `about` is undefined for reports that mean nothing here. */
export interface GatewayEvent {
  readonly id: string;
  readonly type: string;
  /** The tenant that the object was made for, if it says so. */
  readonly tenant_id: number | undefined;
  readonly about: { readonly kind: 'charge' | 'refund' | 'card_entry'; readonly ref: string } | undefined;
}

/**
 * A payment gateway on one account. Every call that creates something takes an idempotency key and can be repeated with it. A charge has two
 * steps: `prepareCharge` moves no money and names the charge, and only `confirmCharge` moves money, at most once for one name. So `readCharge`
 * always knows whether money moved. Every call throws GatewayError if the gateway fails or refuses.
 */
export interface PaymentGateway {
  readonly name: GatewayName;
  /** The account, as cards and charges are filed under it. */
  readonly account: string;
  /** Whether no real money moves. */
  readonly is_test: boolean;
  /** Signs in to the account. Returns its id, and a sentence for an admin. */
  check(): Promise<{ readonly account: string; readonly sentence: string }>;
  createCustomer(
    of: { readonly name: string; readonly email: string; readonly user_id: string; readonly tenant_id: number },
    key: string,
  ): Promise<string>;
  /** Starts the entry of a card. `return_path` is a path of ours where a page of the gateway leads back to. */
  beginCardEntry(
    of: { readonly customer: string; readonly return_path: string; readonly tenant_id: number },
    key: string,
  ): Promise<{ readonly ref: string; readonly step: BrowserStep }>;
  readCardEntry(ref: string): Promise<CardEntryState>;
  /** Forgets a card. A card that the gateway no longer has isn't an error. */
  removeCard(ref: string): Promise<void>;
  prepareCharge(charge: NewCharge, key: string): Promise<string>;
  /** Charges. A declined card is a state, not an error. `return_path`: where the bank's page leads back to, if the payer is there. */
  confirmCharge(
    charge: { readonly ref: string; readonly return_path: string | undefined },
    key: string,
  ): Promise<ChargeState>;
  readCharge(ref: string): Promise<ChargeState>;
  /** Ends a charge that no one paid. Returns `paid` if it was paid after all. */
  cancelCharge(ref: string, key: string): Promise<ChargeState>;
  refund(
    refund: { readonly charge: string; readonly amount_cents: number; readonly tenant_id: number },
    key: string,
  ): Promise<RefundState>;
  /** All refunds of a charge, those made at the gateway's own site included. */
  listRefunds(charge: string): Promise<readonly RefundState[]>;
  /** Checks the signature of a report over its exact bytes, and its age. Throws GatewayError `refused`. */
  readEvent(body: Buffer, signature: string): Promise<GatewayEvent>;
}

/**
 * `credentials`: the account does not let us in. `refused`: permanently, and nothing happened. `busy`: asked too often, or about the same thing at
 * the same time: nothing happened. `away`: no answer. `fault`: an answer that only says that the gateway failed, and that it repeats for the
 * same key. After the last two it may have happened.
 */
export type GatewayTrouble = 'credentials' | 'refused' | 'busy' | 'away' | 'fault';

/** The gateway did not do what it was asked. `message` says why in a sentence. */
export class GatewayError extends Error {
  readonly trouble: GatewayTrouble;

  constructor(trouble: GatewayTrouble, sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.trouble = trouble;
  }
}

/** An account at Stripe. */
export interface StripeAccount {
  readonly account: string;
  readonly publishable_key: string;
  readonly secret_key: string;
  readonly webhook_secret: string;
}

/** The gateways of the installation. */
export interface Payments {
  /** The account of the environment, for tenants without one of their own. Absent: the test gateway. */
  readonly installation: StripeAccount | undefined;
  /** The test gateway, as one tenant has it. */
  test(tenantId: number): PaymentGateway;
  stripe(account: StripeAccount): PaymentGateway;
}
