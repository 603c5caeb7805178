import { z } from 'zod';
import { createAsk } from './ask-vendor.ts';
import type { ReachVendor } from './reach-vendor.ts';
import { VendorError } from './vendor-error.ts';

const NAME = 'PhoneBurner';

/** Whom PhoneBurner is to call. */
export interface DialedContact {
  /** Ours: it comes back with what became of the call. */
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly email: string | null;
  /** The contact’s page here. */
  readonly url: string;
}

const started = z.object({ dialsessions: z.object({ redirect_url: z.url({ protocol: /^https?$/ }) }) });

/** PhoneBurner REST API 1 with an access token. `base` ends in /rest/1. */
export function createPhoneBurner(base: string, reach: ReachVendor) {
  const { ask, send } = createAsk(NAME, reach);
  return {
    /** Throws VendorError `unauthorized` for a token that PhoneBurner does not take. */
    async check(token: string): Promise<void> {
      await send({ address: `${base}/folders`, token }).catch((error: unknown) => {
        if (error instanceof VendorError && error.trouble === 'forbidden')
          throw new VendorError('unauthorized', `${NAME} does not take the token.`, { cause: error });
        throw error;
      });
    },
    /** Begins a dial session; answers the address that opens it. Not sent twice: each would be a session. */
    async dial(token: string, session: { readonly name: string; readonly contacts: readonly DialedContact[] }) {
      const json = {
        name: session.name,
        contacts: session.contacts.map(({ id, first_name, last_name, phone, email, url }) => ({
          first_name,
          last_name,
          phone,
          ...(email && { email }),
          crm_name: 'bookline',
          crm_identifier: id,
          record_url: url,
        })),
      };
      const reply = await ask(started, { method: 'POST', address: `${base}/dialsession`, token, json });
      return reply.dialsessions.redirect_url;
    },
  };
}
