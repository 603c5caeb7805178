import { auditFrom } from '../../platform/audit.ts';
import type { Context, PublicContext } from '../../platform/context.ts';
import { tenantExists } from '../../platform/db/tenant-exists.ts';
import { keepContactsChanged } from '../../platform/live/live-event.ts';
import { recordRecipientEvent } from '../campaigns/campaigns.api.ts';
import { recordTheirs } from '../contacts/contacts.api.ts';
import { suppress } from '../email-suppression/email-suppression.api.ts';
import { keepOwnChoice, type ShownTopic, topicsOfAddress } from '../email-topics/email-topics.api.ts';
import { hashOfLink } from './fill-mail.ts';
import {
  findBrand,
  findLink,
  type Link,
  listHolders,
  markUnsubscribed,
  unmarkUnsubscribed,
} from './unsubscribe.queries.ts';

/** What a link opens: the email of one address. */
export interface Preferences {
  readonly company: string;
  readonly color: string | null;
  readonly logo_url: string | null;
  /** 'j•••@example.com'. */
  readonly address: string;
  /** `closed`: unsubscribed for a reason that the page can't undo. */
  readonly standing: 'subscribed' | 'unsubscribed' | 'closed';
  readonly topics: readonly ShownTopic[];
}

/** Someone who opened a link, on the host name of a tenant or of none. */
export type LinkVisitor = Pick<PublicContext, 'database' | 'clock' | 'live' | 'tenant'> & {
  readonly request: Pick<PublicContext['request'], 'id' | 'ip'>;
};

/** What the owner of an address can decide here. */
export type Decision =
  | { readonly all: 'on' | 'off'; readonly how: 'link' | 'one_click' }
  | { readonly topic_id: string; readonly to: 'on' | 'off' };

/** What a link is for. Undefined if it is unknown or its email was deleted. Changes nothing, because mail scanners open links. */
export async function readPreferences(visitor: LinkVisitor, token: string): Promise<Preferences | undefined> {
  const tenantId = await tenantOf(visitor, token);
  if (tenantId === undefined) return undefined;
  return visitor.database.inTenant(tenantId, async (db) => {
    const link = await findLink(db, tenantId, hashOfLink(token));
    const brand = link && (await findBrand(db, tenantId));
    if (!brand) return undefined;
    return {
      company: brand.name,
      color: brand.primary_color,
      logo_url: brand.logo_url,
      address: hidden(link.address),
      standing: standingOf(link),
      topics: await topicsOfAddress(db, tenantId, link.address, link.topic_id),
    };
  });
}

/** Unsubscribes an address at once for every contact of the tenant that has it. A second call changes nothing, and neither does an unknown link. */
export async function unsubscribeBy(ctx: PublicContext, token: string): Promise<{ unsubscribed: true }> {
  await decideBy(ctx, token, { all: 'off', how: 'one_click' });
  return { unsubscribed: true };
}

/** Keeps a decision in every place that shows it or stops email. Repeating it has no further effect. Returns whether the link is known. */
export async function decideBy(visitor: LinkVisitor, token: string, decision: Decision): Promise<boolean> {
  const tenantId = await tenantOf(visitor, token);
  if (tenantId === undefined) return false;
  const known = await visitor.database.inTenant(tenantId, async (db) => {
    const link = await findLink(db, tenantId, hashOfLink(token));
    if (!link) return false;
    const taker: Taker = { db, tenant: { id: tenantId }, clock: visitor.clock, request: visitor.request, link };
    if ('topic_id' in decision) await turnTopic(taker, decision);
    else if (decision.all === 'off') await unsubscribe(taker, decision.how);
    else await subscribeAgain(taker);
    return true;
  });
  visitor.live.tellSoon();
  return known;
}

type Taker = Pick<Context, 'db' | 'clock'> & {
  readonly tenant: { readonly id: number };
  readonly request: LinkVisitor['request'];
  readonly link: Link;
};

async function unsubscribe(taker: Taker, how: 'link' | 'one_click'): Promise<void> {
  const { db, tenant, clock, link } = taker;
  const at = clock.now();
  const changed = await markUnsubscribed(db, tenant.id, link, at);
  const isNew = await suppress({ db, tenant, clock }, link.address, 'unsubscribed');
  if (changed.length === 0 && !isNew) return;
  await keepOwnChoice(db, tenant.id, {
    ...ownOf(taker),
    topic_id: null,
    did: 'withdrawn',
    how,
    wording: how === 'one_click' ? 'Unsubscribe' : 'Unsubscribe from all email',
  });
  if (changed.length === 0) return;
  await recordRecipientEvent({ db, tenant }, { mail_id: link.mail_id, event: 'unsubscribed', at });
  await tell(taker, changed, { did: 'unsubscribed', action: 'email.unsubscribe' });
}

/** Undoes only what the owner of the address decided, not a complaint or a company's own list. */
async function subscribeAgain(taker: Taker): Promise<void> {
  const { db, tenant, link } = taker;
  if (standingOf(link) !== 'unsubscribed') return;
  await unmarkUnsubscribed(db, tenant.id, link.address);
  await keepOwnChoice(db, tenant.id, {
    ...ownOf(taker),
    topic_id: null,
    did: 'given',
    how: 'link',
    wording: 'Subscribe again',
  });
  await tell(taker, await listHolders(db, tenant.id, link), { did: 'resubscribed', action: 'email.resubscribe' });
}

async function turnTopic(
  taker: Taker,
  { topic_id, to }: { readonly topic_id: string; readonly to: 'on' | 'off' },
): Promise<void> {
  const { db, tenant, clock, link } = taker;
  const topics = await topicsOfAddress(db, tenant.id, link.address, link.topic_id);
  const topic = topics.find(({ id }) => id === topic_id);
  if (!topic || topic.on === (to === 'on')) return;
  const { name, description } = topic;
  await keepOwnChoice(db, tenant.id, {
    ...ownOf(taker),
    topic_id,
    did: to === 'on' ? 'given' : 'withdrawn',
    how: 'link',
    wording: description === '' ? name : `${name}: ${description}`,
  });
  if (to === 'off' && topic_id === link.topic_id)
    await recordRecipientEvent({ db, tenant }, { mail_id: link.mail_id, event: 'unsubscribed', at: clock.now() });
  await tell(taker, await listHolders(db, tenant.id, link), {
    did: to === 'on' ? 'topic_on' : 'topic_off',
    topic: name,
    action: `email_topic_choice.${to === 'on' ? 'given' : 'withdrawn'}`,
  });
}

const ownOf = ({ link, request, clock }: Taker) => ({ address: link.address, ip: request.ip, at: clock.now() });

/** Writes what they did to the contacts' timelines and to the audit log. The contact acted, not a user of the tenant. */
async function tell(
  { db, tenant, clock, request, link }: Taker,
  contactIds: readonly string[],
  {
    did,
    topic,
    action,
  }: {
    readonly did: 'unsubscribed' | 'resubscribed' | 'topic_on' | 'topic_off';
    readonly topic?: string;
    readonly action: string;
  },
): Promise<void> {
  await recordTheirs(
    { db, tenant, clock },
    ...contactIds.map((contact_id) => ({
      contact_id,
      kind: 'mail' as const,
      detail: { did, address: link.address, ...(topic !== undefined && { topic }) },
    })),
  );
  const origin = { actor_id: link.contact_id, request_id: request.id, ip: request.ip };
  await auditFrom(
    { db, tenant_id: tenant.id, at: clock.now(), ...origin },
    ...contactIds.map((contact_id) => ({
      action,
      subject_type: 'contact',
      subject_id: contact_id,
      contact_id,
      ...(topic !== undefined && { detail: { topic } }),
    })),
  );
  await keepContactsChanged(db, tenant.id, [...contactIds]);
}

const standingOf = ({ closed, unsubscribed }: Link): Preferences['standing'] =>
  closed ? 'closed' : unsubscribed ? 'unsubscribed' : 'subscribed';

/** The tenant of a link; undefined if it names none or a different one than its host name. */
async function tenantOf({ tenant, database }: LinkVisitor, token: string): Promise<number | undefined> {
  const named = Number(/^(\d{1,15})-[\w-]{32}$/.exec(token)?.[1]);
  if (!Number.isSafeInteger(named)) return undefined;
  return (tenant ? tenant.id === named : await tenantExists(database, named)) ? named : undefined;
}

/** 'j•••@example.com': enough for the owner of the address, too little for others. */
const hidden = (address: string): string => address.replace(/^(.)[^@]*/, '$1•••');
