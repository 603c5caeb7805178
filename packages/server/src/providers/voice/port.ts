/** An account at Twilio, or one that the embedded gateway answers for. Nothing else differs between the two. */
export interface VoiceAccount {
  readonly provider: 'local' | 'twilio';
  readonly account_sid: string;
  /** Signs the webhooks, and the calls to the provider. */
  readonly auth_token: string;
  /** Signs the tokens of browsers. */
  readonly api_key_sid: string;
  readonly api_key_secret: string;
  readonly twiml_app_sid: string;
  /** Where it is asked; absent: at Twilio. The embedded gateway starts when that is asked for. */
  readonly api_url?: () => Promise<string>;
  /** What the addresses begin with at which the provider reaches this installation: no slash at the end. */
  readonly webhook_base: string;
}

/** What a call does next, in the provider's words (TwiML), one after the other. */
export type CallStep =
  | { readonly play: string }
  | { readonly redirect: string }
  /** Seconds without sound. As the first step, it delays the answer: the caller still hears ringing. */
  | { readonly pause_s: number }
  | { readonly hangup: true }
  | { readonly reject: 'busy' | 'rejected' }
  | {
      readonly record: {
        readonly max_s: number;
        /** What comes after it. */
        readonly action: string;
        /** Told once the recording can be fetched. */
        readonly done: string;
      };
    }
  | {
      readonly dial: {
        readonly to: DialTarget;
        /** What is asked when it is over. */
        readonly action: string;
        readonly caller_id?: string;
        readonly timeout_s?: number;
      };
    };

export type DialTarget =
  | { readonly number: string; readonly progress?: string }
  /** The browsers of a user, with what they show about the call. */
  | { readonly client: string; readonly progress: string; readonly params: Readonly<Record<string, string>> }
  /** Where legs of one call meet again. `ends`: it ends for all when this leg leaves. `joins`: a further leg, which doesn't open the room. */
  | {
      readonly room: string;
      readonly ends: boolean;
      /** No one hears it, only one leg does, or everyone does. */
      readonly joins?: 'muted' | 'open' | { readonly coach: string };
    };

/**
 * The provider refused or couldn't be reached. `refused` if it answered that it didn't do it: without such an answer, it may have done it. `gone` if it no longer
 * knows the call.
 */
export class VoiceError extends Error {
  readonly gone: boolean;
  readonly refused: boolean;

  constructor(
    message: string,
    options: { readonly gone: boolean; readonly refused?: boolean; readonly cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.gone = options.gone;
    this.refused = options.refused ?? options.gone;
  }
}

/** The embedded gateway as the application knows it. */
export interface VoiceInstallation {
  readonly gateway: LocalGateway;
  /** Whether it is this process that it runs in: a worker has only its credentials. */
  readonly here: boolean;
  /** Where the gateway reaches the application. */
  readonly webhook_base: () => string;
}

/** Where the embedded gateway is, and what the credentials of its accounts are derived from. */
export interface LocalGateway {
  readonly key: string;
  /** `http://127.0.0.1:port`: signaling and API calls. The first caller starts it. Rejects if it doesn't start. */
  readonly url: () => Promise<string>;
}
