import {
  type Duplicate,
  type DuplicatePair,
  type DuplicateReason,
  duplicateReasons,
} from '@bookline/contract/features/contact-duplicates';
import type { ContactRow } from '@bookline/contract/features/contacts';
import { metaOf } from '@bookline/contract/paging';
import { displayPhone } from '@bookline/contract/rules/phone';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import {
  requireContact,
  requireLiveContact,
  typedConditions,
  visibleContactRows,
  visibleContacts,
} from '../contacts/contacts.api.ts';
import { visibleOwners } from '../users/users.api.ts';
import type { Pair } from './duplicate-index.queries.ts';
import { duplicateKeys, type Identity, REASON_BITS, reasonOfKey } from './duplicate-keys.ts';
import { duplicateScore } from './duplicate-score.ts';
import {
  COUNTED,
  deleteDismissal,
  insertDismissal,
  listHolders,
  listOpenPairsOf,
  listPairs,
  listReach,
} from './find-duplicates.queries.ts';

const ALL_REASONS = 15;
const MAX_PER_CONTACT = 10;
const MAX_FOUND = 20;

export interface QueueQuery {
  readonly page: number;
  readonly limit: number;
  readonly q: string;
  readonly reason?: (typeof duplicateReasons)[number] | undefined;
}

/** A page of pairs in which the user can see both contacts, likeliest first. */
export async function readQueue(ctx: Context, query: QueueQuery) {
  const { everything } = await visibleOwners(ctx);
  const { pairs, total } = await listPairs(ctx.db, ctx.tenant.id, {
    everything,
    visible: await visibleContacts(ctx),
    typed: typedConditions(ctx, query.q),
    reasons: query.reason ? REASON_BITS[query.reason] : ALL_REASONS,
    page: query.page,
    limit: query.limit,
  });
  return { data: await present(ctx, pairs), meta: metaOf(query, total, total <= COUNTED) };
}

/** The possible duplicates of a contact that the user can see. Throws 404 if they can't see the contact. */
export async function readDuplicatesOf(ctx: Context, id: string): Promise<Duplicate[]> {
  await requireContact(ctx, id);
  const pairs = await present(ctx, await listOpenPairsOf(ctx.db, ctx.tenant.id, id, MAX_PER_CONTACT));
  return pairs.flatMap(({ contacts, ...alike }) => {
    const contact = contacts.find((one) => one.id !== id);
    return contact ? [{ contact, ...alike }] : [];
  });
}

async function present(ctx: Context, pairs: readonly Pair[]): Promise<DuplicatePair[]> {
  const ids = [...new Set(pairs.flatMap(({ low_id, high_id }) => [low_id, high_id]))];
  const rows = new Map((await visibleContactRows(ctx, ids)).map((row) => [row.id, row]));
  const reach = await listReach(ctx.db, ctx.tenant.id, ids);
  const valuesOf = (id: string) => reach.filter(({ contact_id }) => contact_id === id);
  return pairs.flatMap(({ low_id, high_id, reasons, score }) => {
    const [low, high] = [rows.get(low_id), rows.get(high_id)];
    if (!low || !high || low.deleted_at || high.deleted_at) return [];
    const contacts: ContactRow[] = low.created_at <= high.created_at ? [low, high] : [high, low];
    const theirs = new Set(valuesOf(high_id).map(({ value }) => value));
    const shared = valuesOf(low_id).filter(({ value }) => theirs.has(value));
    return [{ contacts, reasons: reasonsOf(reasons, shared), score, likelihood: likelihoodOf(score) }];
  });
}

export type Wanted = Identity & { readonly phones: readonly string[]; readonly emails: readonly string[] };

/** The user's visible contacts that may match a description, likeliest first. */
export async function lookUpDuplicates(ctx: Context, wanted: Wanted): Promise<Duplicate[]> {
  const holders = await listHolders(ctx.db, ctx.tenant.id, await visibleContacts(ctx), {
    numbers: wanted.phones.map((phone) => toE164(phone)).filter((number) => number !== null),
    addresses: wanted.emails.map((address) => address.toLowerCase()),
    keys: duplicateKeys(wanted),
  });
  const found = [...Map.groupBy(holders, ({ id }) => id).values()].flatMap((hits) => {
    const [contact] = hits;
    if (!contact) return [];
    const bits = hits.reduce((all, { kind, key }) => all | (kind === 'key' ? reasonOfKey(key) : REASON_BITS[kind]), 0);
    const shared = hits.flatMap(({ kind, key }) => (kind === 'key' ? [] : [{ kind, value: key }]));
    return [{ id: contact.id, reasons: reasonsOf(bits, shared), score: duplicateScore(contact, wanted, bits) }];
  });
  const best = found.sort((a, b) => b.score - a.score).slice(0, MAX_FOUND);
  const rows = new Map(
    (
      await visibleContactRows(
        ctx,
        best.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return best.flatMap(({ id, reasons, score }) => {
    const contact = rows.get(id);
    return contact ? [{ contact, reasons, score, likelihood: likelihoodOf(score) }] : [];
  });
}

/** Marks two contacts as different people, or removes that mark. Throws 404 if the user can't see both. */
export async function dismissPair(
  ctx: Context,
  [one, other]: readonly [string, string],
  dismissed: boolean,
): Promise<{ dismissed: boolean }> {
  for (const id of [one, other]) await requireLiveContact(ctx, id);
  const pair = one < other ? { low_id: one, high_id: other } : { low_id: other, high_id: one };
  const { db, tenant, actor } = ctx;
  const changed = dismissed
    ? await insertDismissal(db, tenant.id, { ...pair, dismissed_by_id: actor.user_id, dismissed_at: ctx.clock.now() })
    : await deleteDismissal(db, tenant.id, pair);
  if (!changed) return { dismissed };
  await audit(ctx, {
    action: dismissed ? 'duplicate.dismiss' : 'duplicate.reopen',
    subject_type: 'contact',
    subject_id: one,
    contact_id: one,
    detail: { other_id: other },
  });
  return { dismissed };
}

interface Shared {
  readonly kind: 'phone' | 'email';
  readonly value: string;
}

/** The reasons why two contacts may be the same, in words, with the phone number or address they share. */
function reasonsOf(bits: number, shared: readonly Shared[]): DuplicateReason[] {
  const values = (kind: Shared['kind']) => [
    ...new Set(shared.filter((entry) => entry.kind === kind).map(({ value }) => value)),
  ];
  const text: Record<DuplicateReason['kind'], () => string> = {
    phone: () => ['Same phone', ...values('phone').slice(0, 1).map(displayPhone)].join(' '),
    email: () => ['Same email', ...values('email').slice(0, 1)].join(' '),
    name_birthday: () => 'Same name and birthday',
    name_address: () => 'Same name and address',
  };
  return duplicateReasons.filter((kind) => bits & REASON_BITS[kind]).map((kind) => ({ kind, text: text[kind]() }));
}

/** The score in three levels, for display. */
function likelihoodOf(score: number): 'very_likely' | 'likely' | 'possible' {
  return score >= 85 ? 'very_likely' : score >= 55 ? 'likely' : 'possible';
}
