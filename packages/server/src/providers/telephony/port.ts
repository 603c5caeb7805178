import type { LineType } from '@bookline/contract/rules/line-types';
import type { TextRegistry } from '../text-registry/port.ts';

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
  /** Stored with the number at the provider, to find out whether an order went through. */
  readonly mark: string;
  /** Where the carrier tells of calls: absolute addresses. */
  readonly voice_url: string;
  readonly status_url: string;
  /** Where it tells of texts. */
  readonly sms_url: string;
}

export interface Touch {
  /** One of the account's own numbers. If absent, the provider's number for such messages. */
  readonly from?: string | undefined;
  readonly to: string;
  readonly words: string;
}

/** A text of a conversation. */
export interface OutgoingText {
  /** One of the account's own numbers. */
  readonly from: string;
  readonly to: string;
  readonly words: string;
  /** Our id. */
  readonly ref: string;
  /** Sent as a picture message, even without files. */
  readonly mms: boolean;
  /** Files, and the absolute addresses under which a provider fetches them. */
  readonly media: readonly { readonly file_id: string; readonly url: string }[];
  /** Where the provider tells what became of it: an absolute address. */
  readonly status_url: string;
}

/** A file that came with a text. */
export interface FetchedMedia {
  readonly bytes: Buffer;
  readonly content_type: string;
}

/** What a provider knows of a number. */
export interface PhoneAnswer {
  /** Null if it can't tell. `invalid`: no such number. */
  readonly line_type: LineType | null;
  /** The company that carries it. Null if the provider doesn't say. */
  readonly carrier: string | null;
}

/**
 * A phone provider on one account: it sells numbers and carries texts and calls. Every call throws CarrierError if the provider fails or refuses.
 * Every call can be repeated: nothing is done twice.
 */
export interface Carrier {
  readonly name: 'local' | 'twilio';
  /** The account at the provider. */
  readonly account: string;
  /** Signs in to the account and returns its name at the provider. */
  check(): Promise<string>;
  search(wish: NumberWish): Promise<OfferedNumber[]>;
  /** Buys a number. If the same mark already bought it, returns it again. `taken` if someone else has it. */
  buy(order: NumberOrder): Promise<BoughtNumber>;
  /** What was bought under a mark, if anything was. */
  findBought(mark: string): Promise<BoughtNumber | undefined>;
  /** Releases a number. A number that is no longer the account's isn't an error. */
  release(ref: string): Promise<void>;
  /** What line a number in E.164 is. May cost money. */
  lookUp(number: string): Promise<PhoneAnswer>;
  /** Sends a text of the product itself, such as a code. It's part of no conversation. */
  sendText(text: Touch): Promise<void>;
  /** Whether a text with the same `ref` is taken once, however often it's sent. Otherwise ask `findMessage` before sending again. */
  readonly takes_once: boolean;
  /** Sends a text, and returns the provider's id for it. */
  sendMessage(text: OutgoingText): Promise<{ readonly id: string }>;
  /** A text like this that the provider took since a time, without those whose ids are known. */
  findMessage(text: OutgoingText, since: Date, known: readonly string[]): Promise<{ readonly id: string } | undefined>;
  /** Tells the provider where texts to one of the account's numbers go: an absolute address. */
  directTexts(ref: string, sms_url: string): Promise<void>;
  /** Fetches a file of a text. Undefined if it's gone, or it's larger than `most_bytes`. */
  fetchMedia(source: string, most_bytes: number): Promise<FetchedMedia | undefined>;
  /** Calls a phone and says something, twice. */
  sayInCall(call: Touch): Promise<void>;
  /** Where texts in the US are registered. */
  readonly registry: TextRegistry;
}

/**
 * `credentials`: the account refuses the sign-in; `taken`: another customer has the number; `refused`: permanently, with the provider's reason;
 * `busy`: too many requests; `away`: no answer, or an unusable one. After the last two it may have happened anyway.
 */
export type CarrierTrouble = 'credentials' | 'taken' | 'refused' | 'busy' | 'away';

/** The carrier did not do what it was asked; `message` says why in a sentence for a person. */
export class CarrierError extends Error {
  readonly trouble: CarrierTrouble;
  /** The provider's code, if it gave one. */
  readonly code: string | undefined;
  /** Whether the provider can't have got the request. */
  readonly unreached: boolean;

  constructor(
    trouble: CarrierTrouble,
    sentence: string,
    cause?: unknown,
    { code, unreached = false }: { readonly code?: string | undefined; readonly unreached?: boolean } = {},
  ) {
    super(sentence, { cause });
    this.trouble = trouble;
    this.code = code;
    this.unreached = unreached;
  }
}

/** An account at Twilio. */
export interface TwilioAccount {
  readonly account_sid: string;
  readonly auth_token: string;
  /** Signs the tokens of browsers. '' if there are no browser calls. */
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
