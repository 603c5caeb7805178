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

/** What PhoneBurner reports about a call that is over. */
export const doneCall = z.object({
  /** PhoneBurner's name for the call. */
  ref: z.string(),
  /** The disposition that the agent chose there. */
  outcome: z.string(),
  connected: z.boolean(),
  duration_s: z.number(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  phone: z.string(),
  notes: z.string(),
  /** Ours, as they were sent. */
  contact_ids: z.array(z.string()),
  recording_url: z.string().nullable(),
});
export type DoneCall = z.infer<typeof doneCall>;

const words = (most: number) =>
  z
    .union([z.string(), z.number()])
    .transform((value) => String(value).replaceAll('\u0000', '').trim().slice(0, most))
    .catch('');
const outside = z.object({ crm_id: words(100), crm_name: words(100) }).partial();
const CRM = 'bookline';
/** What has no recording names an empty address. */
const recording = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .nullable()
  .catch(null);

/** `api_calldone`, as PhoneBurner sends it. Only its name for the call must be there. */
const reported = z.object({
  call_id: words(100).pipe(z.string().min(1)),
  status: words(200),
  connected: z
    .union([z.boolean(), z.number(), z.string()])
    .transform((value) => /^(1|true|yes)$/i.test(String(value)))
    .catch(false),
  duration: z.coerce.number().min(0).max(86_400).transform(Math.round).catch(0),
  start_time: words(60),
  end_time: words(60),
  contact: z
    .object({
      phone: words(40),
      notes: words(10_000),
      crm_identifier: words(100),
      external_crm_data: z.array(outside).max(20).catch([]),
    })
    .partial()
    .catch({}),
  recording_url: recording,
  recording_url_public: recording,
});

/** Reads a report about a call that is over. Undefined if it's none. */
export function readDoneCall(body: unknown): DoneCall | undefined {
  const read = reported.safeParse(body);
  if (!read.success) return undefined;
  const { call_id, status, connected, duration, start_time, end_time, contact } = read.data;
  const named = (contact.external_crm_data ?? [])
    .filter(({ crm_name }) => crm_name === CRM)
    .map(({ crm_id }) => crm_id);
  return {
    ref: call_id,
    outcome: status,
    connected,
    duration_s: duration,
    started_at: start_time || null,
    ended_at: end_time || null,
    phone: contact.phone ?? '',
    notes: contact.notes ?? '',
    contact_ids: [contact.crm_identifier, ...named].filter((id) => z.uuid().safeParse(id).success).map(String),
    // The public address needs no session.
    recording_url: read.data.recording_url_public ?? read.data.recording_url,
  };
}

/** A recording of about an hour. */
const MAX_RECORDING_BYTES = 25 * 1024 * 1024;
const RECORDING_MS = 120_000;
const MAX_REDIRECTS = 3;

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
    async dial(
      token: string,
      session: {
        readonly name: string;
        readonly contacts: readonly DialedContact[];
        /** Where the calls are reported. */
        readonly report_to: string;
      },
    ) {
      const json = {
        name: session.name,
        callbacks: [{ callback_type: 'api_calldone', callback: session.report_to }],
        contacts: session.contacts.map(({ id, first_name, last_name, phone, email, url }) => ({
          first_name,
          last_name,
          phone,
          ...(email && { email }),
          crm_name: CRM,
          crm_identifier: id,
          record_url: url,
        })),
      };
      const reply = await ask(started, { method: 'POST', address: `${base}/dialsession`, token, json });
      return reply.dialsessions.redirect_url;
    },
    /** The bytes of a recording, wherever PhoneBurner keeps it. Undefined if it's gone, or too large. Throws VendorError if it can't be reached. */
    async recording(address: string): Promise<Buffer | undefined> {
      let at = new URL(address);
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
        const limits = { time_ms: RECORDING_MS, most_bytes: MAX_RECORDING_BYTES };
        const reply = await reach(at.href, limits, { repeatable: true });
        const location = reply.headers.get('location');
        if (reply.status >= 300 && reply.status < 400 && location !== null) at = new URL(location, at);
        else return reply.ok ? Buffer.from(await reply.arrayBuffer()) : undefined;
      }
      return undefined;
    },
  };
}
