import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import { type FetchInit, fetchPublic } from '../../platform/net/fetch-public.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import { VendorError } from './vendor-error.ts';

const TRIES = 3;
/** If a vendor asks for a longer wait, a later job retries, not a request that a user waits for. */
const LONGEST_PAUSE_S = 3;
/** A page of a calendar with long descriptions. */
const MAX_BYTES = 8 * 1024 * 1024;

export interface VendorOptions {
  /** 'Google Calendar'. */
  readonly name: string;
  readonly clock: Clock;
  /** Plain http on this machine may be asked: development and tests. */
  readonly private_too: boolean;
  /** How long one try may take, in milliseconds. */
  readonly time_ms?: number;
  /** The pause before the second try, in milliseconds; it doubles from try to try. */
  readonly pause_ms?: number;
}

/**
 * Sends a request to a vendor and answers its response, whatever the status but 429 and 5xx. What may be sent twice is tried again after a
 * pause with some chance in it. Throws VendorError `busy` or `away`.
 */
export type ReachVendor = (
  address: string,
  init: FetchInit,
  options: { readonly repeatable: boolean },
) => Promise<Response>;

/** The only way to call a vendor: a timeout, limited retries, and a pause for everyone after five failures in a row. */
export function createReach(options: VendorOptions): ReachVendor {
  const { name, clock, private_too, time_ms = 10_000, pause_ms = 300 } = options;
  const breaker = createCircuitBreaker(clock, { failures: 5, pause_s: 60 });

  async function once(address: string, init: FetchInit): Promise<Response> {
    const closed_s = breaker.closedFor();
    if (closed_s > 0) throw new VendorError('away', `${name} is left alone for a while.`, { retry_after_s: closed_s });
    let response: Response;
    try {
      response = await fetchPublic(address, { time_ms, most_bytes: MAX_BYTES, ...init }, private_too);
    } catch (cause) {
      breaker.failed();
      throw new VendorError('away', `${name} could not be reached.`, { cause });
    }
    if (response.status >= 500) {
      breaker.failed();
      throw new VendorError('away', `${name} answered ${response.status}.`, retryAfter(response, clock));
    }
    breaker.answered();
    if (response.status === 429)
      throw new VendorError('busy', `${name} was asked too often.`, retryAfter(response, clock));
    return response;
  }

  return async (address, init, { repeatable }) => {
    for (let tried = 1; ; tried++) {
      try {
        return await once(address, init);
      } catch (error) {
        // What was refused for coming too often was not done: it may be sent again in any case.
        const again = error instanceof VendorError && (repeatable || error.trouble === 'busy');
        const asked_s = error instanceof VendorError ? (error.retry_after_s ?? 0) : 0;
        if (!again || tried === TRIES || asked_s > LONGEST_PAUSE_S || breaker.closedFor() > 0) throw error;
        const backoff = pause_ms * 2 ** (tried - 1) * (0.5 + Math.random());
        await pause(Math.max(asked_s * 1000, backoff));
      }
    }
  };
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function retryAfter(response: Response, clock: Clock): { retry_after_s?: number } {
  const said = response.headers.get('retry-after');
  if (!said) return {};
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - clock.now().getTime()) / 1000;
  return Number.isFinite(seconds) ? { retry_after_s: Math.min(Math.max(0, Math.ceil(seconds)), 24 * 3600) } : {};
}
