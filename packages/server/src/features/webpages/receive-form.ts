import { createHash } from 'node:crypto';
import { webForm } from '@bookline/contract/features/webpages';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { CONSENT_VERSION, optInWords } from '@bookline/contract/rules/webpages';
import type { z } from 'zod';
import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { networkOf, type Turn, takeTurns } from '../sessions/sessions.api.ts';
import { consentTo, type Typed } from './form-html.ts';
import { didWork, issueToken, stateOfToken, workOf } from './form-token.ts';
import { getFormSent, insertCopy, insertForm } from './forms.queries.ts';
import type { ServedPage } from './page-cache.ts';

export const HANDLE_FORM = 'webpage_form';
/** One after another: two forms of a new person then make one contact. */
export const formQueue = (tenantId: number): string => `webpage-forms:${tenantId}`;
const HOUR_S = 3600;
/** Per hour: from one network with the browser's work and without it, and for one page in all. */
const LIMIT = { worked: 10, reviewed: 4, page: 200 } as const;

/** What was sent, as text. */
export interface Sent {
  readonly values: Readonly<Record<string, string>>;
  readonly opt_in: readonly string[];
}

export interface Visitor {
  readonly ip: string;
  readonly user_agent: string;
  /** What was shown to them if it wasn't the page itself. */
  readonly shown?: string;
}

/** `sent` also for what was dropped as spam, so that a program learns nothing. */
export type Received<T = undefined> =
  | { readonly is: 'sent'; readonly stored?: T }
  | { readonly is: 'invalid'; readonly typed: Typed }
  | { readonly is: 'review'; readonly typed: Typed; readonly token: string };

type Base = Pick<Services, 'database' | 'webpages' | 'clock'>;

/** A form that asks for more than a message. */
export interface FormUse<T> {
  /** Its own fields as they were sent. They are part of what is sent twice, and of what is reviewed. */
  readonly own: Readonly<Record<string, string>>;
  /** Sentences for invalid fields, beside the usual ones. */
  faults(sent: Sent['values']): Readonly<Record<string, string>>;
  /** Counted besides the usual limits. */
  readonly turns: readonly Turn[];
  /** Runs in the transaction that stores the form, also if it was sent before. It starts the job that handles the form. */
  store(
    db: Db,
    form: { readonly id: string; readonly is_new: boolean; readonly fields: WebForm; readonly at: Date },
  ): Promise<T>;
}
type WebForm = z.output<typeof webForm>;

/**
 * Stores a form and queues the rest (handle-form.ts), so that the answer and its time are the same for known and unknown people. A form without the browser's
 * work isn't stored yet: its sender reviews it first, waits some seconds, and may send fewer. Throws 429.
 */
export async function receiveForm<T = undefined>(
  base: Base,
  served: ServedPage,
  sent: Sent,
  visitor: Visitor,
  use?: FormUse<T>,
): Promise<Received<T>> {
  const { page, tenant, owner } = served.loaded;
  // A field that people don't see.
  if (sent.values.website) return { is: 'sent' };
  const parsed = webForm.safeParse({ ...sent.values, opt_in: sent.opt_in });
  const own = use?.faults(sent.values) ?? {};
  if (!parsed.success || Object.keys(own).length > 0) {
    const faults = {
      ...Object.fromEntries(
        (parsed.error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0] ?? 'base'), message]),
      ),
      ...own,
    };
    return { is: 'invalid', typed: { ...sent, faults } };
  }
  const form = parsed.data;
  const now = base.clock.now();
  const again = (said: string): Received<T> => ({ is: 'invalid', typed: { ...sent, faults: {}, said } });
  const { form_key } = base.webpages;
  const of = { page: page.domain, version: served.version };
  const token = sent.values.token ?? '';
  const state = stateOfToken(form_key, token, of, now);
  if (state === 'stale')
    return again('The page has changed since you opened it. Check your message and send it again.');
  if (state !== 'good') return again('That was very fast. Check your message and send it again.');
  const content = createHash('sha256')
    .update(JSON.stringify([token, form, ...(use ? [use.own] : [])]))
    .digest();
  const worked = didWork(
    workOf(token, { email: sent.values.email?.trim() ?? '', phone: sent.values.phone?.trim() ?? '' }),
    sent.values.work ?? '',
  );
  if (!worked) {
    const reviewed = { ...of, reviewed: content.toString('hex') };
    const given = sent.values.review;
    const review = given ? stateOfToken(form_key, given, reviewed, now) : 'forged';
    const typed = {
      ...sent,
      faults: {},
      ...(review === 'early' && { said: 'Wait a few seconds, then send it again.' }),
    };
    if (review !== 'good')
      return { is: 'review', typed, token: review === 'early' && given ? given : issueToken(form_key, reviewed, now) };
  }
  const turns = [
    worked
      ? { kind: 'webpage-form', value: networkOf(visitor.ip), limit: LIMIT.worked, window_s: HOUR_S }
      : { kind: 'webpage-review', value: networkOf(visitor.ip), limit: LIMIT.reviewed, window_s: HOUR_S },
    { kind: 'webpage-page', value: page.domain, limit: LIMIT.page, window_s: HOUR_S },
    ...(use?.turns ?? []),
  ];
  await base.database.outsideTenants((db) => takeTurns(db, turns, now, 'Too many messages.'));
  const words = optInWords(consentTo(page), tenant.variant);
  const shown = form.opt_in.length === 0 ? NO_CONSENT : (visitor.shown ?? served.copy);
  const copy_sha256 = createHash('sha256').update(shown).digest();
  const stored = await base.database.inTenant(tenant.id, async (db) => {
    await insertCopy(db, tenant.id, copy_sha256, shown, now);
    const id = newId();
    const is_new = await insertForm(db, tenant.id, {
      id,
      sent_hash: content,
      kind: owner.kind,
      page_owner_id: owner.owner_id,
      page_url: page.url,
      copy_sha256,
      at: now,
      ip: visitor.ip,
      user_agent: visitor.user_agent.slice(0, 300),
      first_name: form.first_name,
      last_name: form.last_name,
      phone: toE164(form.phone) ?? '',
      email: form.email.toLowerCase(),
      message: form.message,
      opt_ins: form.opt_in.map((channel) => ({ channel, wording: words[channel] })),
      wording_version: CONSENT_VERSION,
    });
    if (use) {
      const form_id = is_new ? id : await getFormSent(db, tenant.id, content);
      return use.store(db, { id: form_id, is_new, fields: form, at: now });
    }
    if (is_new)
      await enqueue(
        { db, tenant },
        HANDLE_FORM,
        { form_id: id },
        { key: `webpage-form:${id}`, queue: formQueue(tenant.id) },
      );
    return undefined;
  });
  return { is: 'sent', ...(stored !== undefined && { stored }) };
}

/** Pages are kept as evidence, forever. Without a consent there is nothing to prove, and each time that can be booked is another page. */
const NO_CONSENT =
  '<!doctype html><title>No consent</title><p>The visitor agreed to nothing, so the page wasn’t kept.</p>';

/** What the ledger keeps of a form that the server didn't show. */
const BY_PROGRAM =
  '<!doctype html><title>Sent by a program</title><p>A program sent this form. It showed the page and the words itself. The IP address and the browser are those of the program.</p>';

/** The same for programs. They do the browser's work themselves. Throws 422 and 429. */
export async function receiveFromProgram(base: Base, served: ServedPage, sent: Sent, visitor: Visitor): Promise<void> {
  const received = await receiveForm(base, served, sent, { ...visitor, shown: BY_PROGRAM });
  if (received.is === 'sent') return;
  if (received.is === 'review')
    throw new AppError('invalid', { fields: { work: ['Find a number whose hash has enough zero bits.'] } });
  const { faults, said } = received.typed;
  throw new AppError('invalid', {
    fields: said ? { token: [said] } : Object.fromEntries(Object.entries(faults).map(([name, text]) => [name, [text]])),
  });
}
