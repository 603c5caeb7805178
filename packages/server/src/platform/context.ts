import type { CurrentUser } from '@bookline/contract/features/sessions';
import type { AccountType } from '@bookline/contract/rules/roles';
import type { FastifyBaseLogger } from 'fastify';
import type { MailProviders } from '../providers/mail/port.ts';
import type { MailExchanges } from '../providers/mail-exchange/port.ts';
import type { Meter } from '../providers/metrics/port.ts';
import type { Vendors } from '../providers/outside-accounts/open-vendors.ts';
import type { Carriers } from '../providers/telephony/port.ts';
import type { Tracing } from '../providers/tracing/port.ts';
import type { VoiceInstallation } from '../providers/voice/port.ts';
import type { Clock } from './clock.ts';
import type { MasterKeys } from './crypto/master-keys.ts';
import type { Database, Db, TransactionOptions } from './db/database.ts';
import type { FileStore } from './files/file-store.ts';
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
  /** The person who signed in: somebody else than `user_id` while they act as another. */
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
  /** What the addresses of this installation begin with, as configured: 'https://crm.example.com'. See tenantUrl. */
  readonly base_url: () => string;
  /** Whether whoever sits at this machine may read the local mailbox without signing in: development and demo data only. */
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
    /** Which lane a job stands in, by the name of its task. */
    readonly lane_of: ReadonlyMap<string, Lane>;
    /** Work that returns by the clock. */
    readonly schedules: readonly (TimedForTenants | TimedForInstallation)[];
  };
  /** What open browsers are to hear of. */
  readonly live: LiveNews;
  /** Counts what happens, where somebody asks for figures. */
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
  /** Whoever is signed in all the same. */
  readonly actor: Actor | null;
  readonly log: FastifyBaseLogger;
}

/** Somebody is signed in, no transaction is open: for calls that stream or work outside the database in between. */
export interface SignedInContext extends Services {
  readonly request: RequestInfo;
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly log: FastifyBaseLogger;
  transaction<T>(work: (ctx: Context) => Promise<T>, options?: TransactionOptions): Promise<T>;
}

/** The ordinary context: somebody is signed in and one transaction is open in which everything happens. */
export interface Context extends SignedInContext {
  readonly db: Db;
  /** Counts up with every change to people and reporting lines: caches of who sees whom live by it. */
  readonly org_version: number;
  /** Runs after the transaction is committed; never when it was rolled back. */
  afterCommit(work: () => void): void;
}
