import type { CurrentUser } from '@bookline/contract/features/sessions';
import type { AccountType } from '@bookline/contract/rules/roles';
import type { FastifyBaseLogger } from 'fastify';
import type { MailProviders } from '../providers/mail/port.ts';
import type { MailExchanges } from '../providers/mail-exchange/port.ts';
import type { Meter } from '../providers/metrics/port.ts';
import type { Vendors } from '../providers/outside-accounts/open-vendors.ts';
import type { PaymentsWithDesk } from '../providers/payments/open-payments.ts';
import type { Carriers } from '../providers/telephony/port.ts';
import type { Tracing } from '../providers/tracing/port.ts';
import type { VoiceInstallation } from '../providers/voice/port.ts';
import type { Clock } from './clock.ts';
import type { MasterKeys } from './crypto/master-keys.ts';
import type { Database, Db, TransactionOptions } from './db/database.ts';
import type { FileStore } from './files/file-store.ts';
import type { Asked } from './jobs/asked.ts';
import type { Lane } from './jobs/lanes.ts';
import type { LongWork } from './jobs/long-work.ts';
import type { TimedForInstallation, TimedForTenants } from './jobs/schedules/timed.ts';
import type { LiveNews } from './live/live-news.ts';

export interface Tenant {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly variant: 'agent_network' | 'preneed' | 'recruiting';
}

/** The person a request acts as, and who is really there. */
export interface Actor {
  readonly user_id: string;
  readonly name: string;
  readonly account_type: AccountType;
  /** R153–R155: the flags the account type gives. */
  readonly roles: readonly string[];
  readonly features: ReadonlySet<string>;
  readonly business_unit_id: string | null;
  /** What carries the request: the session, or the API key where there is none. */
  readonly session_id: string;
  /** The key that signs for its owner; absent where the person is there themselves. */
  readonly api_key?: { readonly id: string; readonly name: string };
  /** The user who signed in. Differs from `user_id` while they act as another user. */
  readonly real_user_id: string;
  /** The sessions below this one, while they act as another: the end of one is the end of this. */
  readonly below: readonly string[];
  /** Everything the shell shows of them, at most a few seconds old. */
  readonly user: CurrentUser;
}

/** What came with the request. */
export interface RequestInfo {
  readonly id: string;
  readonly ip: string;
  readonly user_agent: string;
  /** Whether it says of itself that it came through a proxy: then `ip` may be the proxy's. */
  readonly forwarded: boolean;
  /** Without port, lower case. */
  readonly host: string;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options: { http_only: boolean; max_age_s?: number }): void;
  clearCookie(name: string): void;
  /** Sets the readable CSRF cookie for a session ('' for none): a write must repeat it in its header. */
  bindCsrfToken(sessionKey: string): void;
}

/** What every handler can reach. Passed by hand, so that nothing is global but the clock's source. */
export interface Services {
  readonly database: Database;
  readonly files: FileStore;
  readonly clock: Clock;
  /** What wraps the keys of the tenants' secrets (crypto/tenant-secrets.ts). */
  readonly master_keys: MasterKeys;
  /** How mail leaves the installation. */
  readonly mail: MailProviders;
  /** Who takes the mail of a domain. */
  readonly mail_exchanges: MailExchanges;
  /** Who sells phone numbers and carries texts and calls. */
  readonly carriers: Carriers;
  /** Whose accounts people connect. */
  readonly vendors: Vendors;
  /** Who takes card payments. */
  readonly payments: PaymentsWithDesk;
  /** What payments are for, by name. */
  readonly payment_purposes: ReadonlyMap<string, PaymentPurpose>;
  /** What the addresses of this installation begin with, as configured: 'https://crm.example.com'. See tenantUrl. */
  readonly base_url: () => string;
  /** Whether anyone at this machine may read the local mailbox without signing in. Only for development and demo data. */
  readonly open_mailbox: boolean;
  /** The embedded voice gateway; absent where none runs. */
  readonly voice?: VoiceInstallation | undefined;
  /** Signs the links to files. */
  readonly file_link_key: string;
  readonly jobs: {
    /** Whether this process's jobs run. */
    healthy(): boolean;
    /** The kinds of long work, by name. */
    readonly long_work: ReadonlyMap<string, LongWork>;
    /** The context in which a job acts for the user who asked for it. Undefined where they are no longer active. */
    act_for(
      base: Services & { readonly log: FastifyBaseLogger },
      person: Asked & { readonly tenant_id: number },
    ): Promise<SignedInContext | undefined>;
    /** Which lane a job stands in, by the name of its task. */
    readonly lane_of: ReadonlyMap<string, Lane>;
    /** Work that returns by the clock. */
    readonly schedules: readonly (TimedForTenants | TimedForInstallation)[];
  };
  /** What open browsers are to hear of. */
  readonly live: LiveNews;
  /** Counts metrics, if they are on. */
  readonly meter: Meter;
  /** Absent: no traces are kept. */
  readonly tracing?: Tracing | undefined;
  readonly version: string;
  /** Whether the text and array operators may use their indexes under row-level security here (0001_foundation.sql). */
  readonly leakproof_operators: boolean;
}

/** A call that needs no session: the tenant is the one its host name stands for, if any. */
export interface PublicContext extends Services {
  readonly request: RequestInfo;
  readonly tenant: Tenant | null;
  /** The signed-in user, if any. */
  readonly actor: Actor | null;
  readonly log: FastifyBaseLogger;
}

/** A user is signed in, but no transaction is open: for calls that stream or work outside the database. */
export interface SignedInContext extends Services {
  readonly request: RequestInfo;
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly log: FastifyBaseLogger;
  transaction<T>(work: (ctx: Context) => Promise<T>, options?: TransactionOptions): Promise<T>;
}

/** The usual context: a user is signed in, and everything happens in one open transaction. */
export interface Context extends SignedInContext {
  readonly db: Db;
  /** Counts up with every change to people and reporting lines: caches of who sees whom live by it. */
  readonly org_version: number;
  /** Runs after the transaction is committed; never when it was rolled back. */
  afterCommit(work: () => void): void;
}

/** What payment code works with inside a transaction of the tenant. */
export type MoneyContext = Services & { readonly db: Db; readonly tenant: Pick<Tenant, 'id'> };

/** A payment that has ended. Amounts are cents. */
export interface EndedPayment {
  readonly id: string;
  /** Who paid. */
  readonly user_id: string;
  readonly purpose: string;
  /** What was paid for: the id of the invoice, order, or license of the feature. */
  readonly subject_id: string;
  readonly status: 'paid' | 'failed';
  readonly amount_cents: number;
  readonly tax_cents: number;
  /** Why it failed, as a code and as a sentence for the payer. */
  readonly decline_code: string | null;
  readonly problem: string | null;
}

/**
 * What payments are for: 'membership', 'dialer', 'sms'. Both functions run in the transaction that records the end in the ledger, so an effect is
 * never lost and never happens twice. A `paid` payment may follow a `failed` one, because a bank can answer late.
 */
export interface PaymentPurpose {
  readonly name: string;
  ended(ctx: MoneyContext, payment: EndedPayment): Promise<void>;
  refunded(ctx: MoneyContext, payment: EndedPayment, amount_cents: number): Promise<void>;
}
