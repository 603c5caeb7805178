import type { Endpoint } from '@bookline/contract/endpoint';

/** The API key of a request. */
export interface SigningKey {
  readonly id: string;
  readonly tenant_id: number;
  readonly user_id: string;
  readonly scopes: readonly string[];
  readonly requests_per_minute: number;
}

/** The result of a call with an API key. */
export interface RequestOutcome {
  readonly status: number;
  readonly duration_ms: number;
  readonly ip: string;
  readonly user_agent: string;
}

/** Records calls with API keys. Returns at once and never fails. */
export interface RequestLog {
  record(key: SigningKey, endpoint: Endpoint, outcome: RequestOutcome): void;
}
