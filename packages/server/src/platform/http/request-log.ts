import type { Endpoint } from '@bookline/contract/endpoint';

/** An API key as a request is signed with it. */
export interface SigningKey {
  readonly id: string;
  readonly tenant_id: number;
  readonly user_id: string;
  readonly scopes: readonly string[];
  readonly requests_per_minute: number;
}

/** How a call with an API key ended. */
export interface RequestOutcome {
  readonly status: number;
  readonly duration_ms: number;
  readonly ip: string;
  readonly user_agent: string;
}

/** Takes note of calls made with API keys; at once, and without ever failing. */
export interface RequestLog {
  record(key: SigningKey, endpoint: Endpoint, outcome: RequestOutcome): void;
}
