/** What kinds of numbers are sold. */
export type NumberKind = 'local' | 'toll_free';

export interface NumberWish {
  readonly kind: NumberKind;
  /** Three digits. */
  readonly area_code?: string | undefined;
  /** Digits, or letters as they stand on the keys; `*` for any one digit. */
  readonly contains?: string | undefined;
  /** Two letters. */
  readonly state?: string | undefined;
  readonly city?: string | undefined;
  readonly limit: number;
}

/** A number that can be bought. */
export interface OfferedNumber {
  /** E.164. */
  readonly number: string;
  readonly kind: NumberKind;
  readonly city: string | null;
  readonly state: string | null;
  readonly voice: boolean;
  readonly sms: boolean;
  readonly mms: boolean;
}

/** A number that was bought; `ref` is what its carrier calls it. */
export interface BoughtNumber {
  readonly number: string;
  readonly ref: string;
  readonly voice: boolean;
  readonly sms: boolean;
  readonly mms: boolean;
}

export interface NumberOrder {
  readonly number: string;
  /** Kept by the carrier with the number: whoever does not know whether an order went through finds it by this. */
  readonly mark: string;
  /** Where the carrier tells of calls: absolute addresses. */
  readonly voice_url: string;
  readonly status_url: string;
}

export interface Touch {
  /** One of the account's own numbers; absent: whatever number the carrier has for this. */
  readonly from?: string | undefined;
  readonly to: string;
  readonly words: string;
}

/**
 * Whoever sells numbers and carries texts and calls, on one account. Everything throws CarrierError where the other side fails or refuses, and
 * may be tried again: what was done already is not done twice.
 */
export interface Carrier {
  readonly name: 'local' | 'twilio';
  /** Which account at the carrier. */
  readonly account: string;
  /** Whether the account lets us in; answers what it is called there. */
  check(): Promise<string>;
  search(wish: NumberWish): Promise<OfferedNumber[]>;
  /** Buys a number. One that the same mark bought already is answered again; `taken` where somebody else has it. */
  buy(order: NumberOrder): Promise<BoughtNumber>;
  /** What was bought under a mark, if anything was. */
  findBought(mark: string): Promise<BoughtNumber | undefined>;
  /** Gives a number back. One that is not the account's any more is no error. */
  release(ref: string): Promise<void>;
  sendText(text: Touch): Promise<void>;
  /** Calls a phone and says something, twice. */
  sayInCall(call: Touch): Promise<void>;
}

/**
 * `credentials`: the account does not let us in; `taken`: somebody else has the number; `refused`: for good, with the carrier's reason;
 * `busy`: asked too often; `away`: no answer, or none that can be used. After the last two it may have happened all the same.
 */
export type CarrierTrouble = 'credentials' | 'taken' | 'refused' | 'busy' | 'away';

/** The carrier did not do what it was asked; `message` says why in a sentence for a person. */
export class CarrierError extends Error {
  readonly trouble: CarrierTrouble;

  constructor(trouble: CarrierTrouble, sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.trouble = trouble;
  }
}

/** An account at Twilio. */
export interface TwilioAccount {
  readonly account_sid: string;
  readonly auth_token: string;
  /** What the tokens of browsers are signed with; '' where nobody calls from a browser. */
  readonly api_key_sid: string;
  readonly api_key_secret: string;
  readonly twiml_app_sid: string;
}

/** The carriers that there are. */
export interface Carriers {
  /** The account of the environment, for tenants without one of their own; absent: the embedded carrier. */
  readonly installation: TwilioAccount | undefined;
  /** The embedded carrier, as one tenant has it. */
  local(tenantId: number): Carrier;
  twilio(account: Pick<TwilioAccount, 'account_sid' | 'auth_token'>): Carrier;
}
