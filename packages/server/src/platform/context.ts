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

/** The user a request acts as, and the user who is really there. */
export interface Actor {
  readonly user_id: string;
  readonly name: string;
  readonly account_type: AccountType;
  /** R153–R155: the flags of the account type. */
  readonly roles: readonly string[];
  readonly features: ReadonlySet<string>;
  readonly business_unit_id: string | null;
  /** The id of the session, or of the API key. */
  readonly session_id: string;
  /** The API key of the request. Absent if the user is signed in. */
  readonly api_key?: { readonly id: string; readonly name: string };
  /** The user who signed in. Differs from `user_id` while they act as another user. */
  readonly real_user_id: string;
  /** The sessions below this one while acting as another user. If one of them ends, so does this one. */
  readonly below: readonly string[];
  /** Everything the shell shows about the user, at most a few seconds old. */
  readonly user: CurrentUser;
}

/** Details of the request. */
export interface RequestInfo {
  readonly id: string;
  readonly ip: string;
  readonly user_agent: string;
  /** Whether the request says it came through a proxy. Then `ip` may be the proxy's. */
  readonly forwarded: boolean;
  /** Without port, in lower case. */
  readonly host: string;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options: { http_only: boolean; max_age_s?: number }): void;
  clearCookie(name: string): void;
  /** Sets the readable CSRF cookie for a session ('' for none). A write must repeat it in its header. */
  bindCsrfToken(sessionKey: string): void;
}

/** What every handler can use. Passed explicitly, so that only the clock's source is global. */
export interface Services {
  readonly database: Database;
  readonly files: FileStore;
  readonly clock: Clock;
  /** Encrypts the keys of the tenants' secrets (crypto/tenant-secrets.ts). */
  readonly master_keys: MasterKeys;
  /** Sends emails. */
  readonly mail: MailProviders;
  /** Finds the mail servers of a domain. */
  readonly mail_exchanges: MailExchanges;
  /** Sells phone numbers, and carries texts and calls. */
  readonly carriers: Carriers;
  /** The vendors whose accounts users can connect. */
  readonly vendors: Vendors;
  /** Takes card payments. */
  readonly payments: PaymentsWithDesk;
  /** The purposes of payments, by name. */
  readonly payment_purposes: ReadonlyMap<string, PaymentPurpose>;
  /** The configured start of this installation's URLs: 'https://crm.example.com'. See tenantUrl. */
  readonly base_url: () => string;
  /** Whether users on this machine may read the local mailbox without signing in. Only for development and demo data. */
  readonly open_mailbox: boolean;
  /** How long someone waits for a report. One that takes longer runs as a job. */
  readonly report_wait_ms: number;
  /** The public pages of agents and companies. */
  readonly webpages: WebpageInstallation;
  /** The embedded voice gateway. Absent if none runs. */
  readonly voice?: VoiceInstallation | undefined;
  /** The key that signs file links. */
  readonly file_link_key: string;
  readonly jobs: {
    /** Whether this process's jobs run. */
    healthy(): boolean;
    /** The kinds of long work, by name. */
    readonly long_work: ReadonlyMap<string, LongWork>;
    /** The context for a job that acts for the user who asked. Undefined if they're no longer active. */
    act_for(
      base: Services & { readonly log: FastifyBaseLogger },
      person: Asked & { readonly tenant_id: number },
    ): Promise<SignedInContext | undefined>;
    /** The lane of a job, by task name. */
    readonly lane_of: ReadonlyMap<string, Lane>;
    /** Scheduled work. */
    readonly schedules: readonly (TimedForTenants | TimedForInstallation)[];
  };
  /** Sends messages to open browsers. */
  readonly live: LiveNews;
  /** Counts metrics, if they are on. */
  readonly meter: Meter;
  /** Absent: no traces. */
  readonly tracing?: Tracing | undefined;
  readonly version: string;
  /** Whether text and array operators can use indexes under row-level security here (0001_foundation.sql). */
  readonly leakproof_operators: boolean;
}

export interface WebpageInstallation {
  /** The host name that pages are subdomains of. Undefined: there are no public pages. */
  readonly host: string | undefined;
  /** The key of the tokens in contact forms. */
  readonly form_key: string;
  /** Changes of tenants and users, in all processes. */
  readonly news: {
    /** Whether changes arrive now. If not, caches that rely on them must not be used. */
    connected(): boolean;
    /** `heard` gets each change, and undefined if some may have been missed. */
    subscribe(heard: (news: string | undefined) => void): void;
  };
}

/** A call without a session. The tenant is the host name's, if there is one. */
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
  /** Incremented with every change of users and reporting lines. Caches of visibility depend on it. */
  readonly org_version: number;
  /** Runs after the transaction commits. Never after a rollback. */
  afterCommit(work: () => void): void;
}

/** The context of payment code in a tenant's transaction. */
export type MoneyContext = Services & { readonly db: Db; readonly tenant: Pick<Tenant, 'id'> };

/** A completed payment. Amounts are in cents. */
export interface EndedPayment {
  readonly id: string;
  /** The payer. */
  readonly user_id: string;
  readonly purpose: string;
  /** The id of the feature's invoice, order, or license. */
  readonly subject_id: string;
  readonly status: 'paid' | 'failed';
  readonly amount_cents: number;
  readonly tax_cents: number;
  /** Why it failed, as a code and as a message for the payer. */
  readonly decline_code: string | null;
  readonly problem: string | null;
}

/**
 * A purpose of payments: 'membership', 'dialer', 'sms'. Both functions run in the transaction that records the result in the ledger, so an effect is
 * never lost or repeated. A payment may become `paid` after `failed`, because a bank can answer late.
 */
export interface PaymentPurpose {
  readonly name: string;
  ended(ctx: MoneyContext, payment: EndedPayment): Promise<void>;
  refunded(ctx: MoneyContext, payment: EndedPayment, amount_cents: number): Promise<void>;
  /** Where the payer returns to from their bank. Absent: the billing page. */
  return_path?(payment: Pick<EndedPayment, 'id' | 'subject_id'>): string;
}
