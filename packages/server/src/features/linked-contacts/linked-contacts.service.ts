import type { BodyOf } from '@bookline/contract/endpoint';
import {
  type HouseholdMember,
  type LinkedContact,
  type linkedContacts,
  type Relation,
  relation,
} from '@bookline/contract/features/linked-contacts';
import { MAX_HOUSEHOLD } from '@bookline/contract/rules/limits';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  auditView,
  createContact,
  recordActivity,
  requireContact,
  requireLiveContact,
  visibleContacts,
} from '../contacts/contacts.api.ts';
import { deleteLink, findLink, listLinks, listPeople, saveLink } from './linked-contacts.queries.ts';

/** How many links a household is followed. A longer chain is no household. */
const STEPS = 6;

/** The contacts linked with a contact that the acting user may see. Throws 404, as do all functions here. */
export async function readLinks(ctx: Context, contactId: string): Promise<LinkedContact[]> {
  await requireContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'linked_contacts' });
  return linksOf(ctx, contactId);
}

/** Links a contact with another that the acting user sees or adds, or removes links. Throws 422 for a link with itself. */
export async function changeLink(
  ctx: Context,
  contactId: string,
  body: BodyOf<typeof linkedContacts.update>,
): Promise<LinkedContact[]> {
  await requireLiveContact(ctx, contactId);
  const { relation, linked } = body;
  const otherId = body.linked_contact_id ?? (await addContact(ctx, body.create));
  if (otherId === contactId)
    throw invalid('linked_contact_id', 'You can’t link a contact with itself. Choose another.');
  if (body.linked_contact_id) await requireOther(ctx, otherId);
  if (linked) await link(ctx, contactId, otherId, relation);
  else await unlink(ctx, contactId, otherId, relation);
  return linksOf(ctx, contactId);
}

/** All members of a contact's household, the contact first, then the nearest. */
export async function readHousehold(ctx: Context, contactId: string): Promise<HouseholdMember[]> {
  await requireContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'household' });
  const visible = await visibleContacts(ctx);
  const relations = new Map<string, Relation | null>([[contactId, null]]);
  let edge: string[] = [contactId];
  for (let step = 0; step < STEPS && edge.length > 0 && relations.size < MAX_HOUSEHOLD; step++) {
    const found: string[] = [];
    for (const { to_id, relation, forward } of await listLinks(ctx.db, ctx.tenant.id, edge, visible)) {
      const seen = seenRelation(relation, forward);
      if (!kin.includes(seen) || relations.has(to_id) || relations.size >= MAX_HOUSEHOLD) continue;
      // A chain of relations does not name the relation to the first contact.
      relations.set(to_id, step === 0 ? seen : null);
      found.push(to_id);
    }
    edge = found;
  }
  const people = await listPeople(ctx.db, ctx.tenant.id, [...relations.keys()]);
  return [...relations].flatMap(([id, relation]) => {
    const person = people.get(id);
    return person ? [{ ...person, relation }] : [];
  });
}

async function linksOf(ctx: Context, contactId: string): Promise<LinkedContact[]> {
  const links = await listLinks(ctx.db, ctx.tenant.id, [contactId], await visibleContacts(ctx));
  const people = await listPeople(
    ctx.db,
    ctx.tenant.id,
    links.map(({ to_id }) => to_id),
  );
  return links.flatMap(({ to_id, relation, forward, created_at }) => {
    const contact = people.get(to_id);
    return contact ? [{ contact, relation: seenRelation(relation, forward), linked_at: created_at }] : [];
  });
}

async function addContact(ctx: Context, fields: BodyOf<typeof linkedContacts.update>['create']): Promise<string> {
  try {
    return (await createContact(ctx, fields ?? {})).id;
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    // At the fields of the form, under `create`.
    const fieldsBelow = Object.entries(error.fields).map(([name, sentences]) => [`create.${name}`, sentences] as const);
    throw new AppError(error.code, { fields: Object.fromEntries(fieldsBelow), cause: error });
  }
}

/** Only users who see both sides may link or unlink them. The error does not tell whether the contact exists. */
async function requireOther(ctx: Context, otherId: string): Promise<void> {
  try {
    await requireLiveContact(ctx, otherId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    throw invalid('linked_contact_id', 'Choose one of your contacts.');
  }
}

async function link(ctx: Context, contactId: string, otherId: string, relation: Relation): Promise<void> {
  const before = await findLink(ctx.db, ctx.tenant.id, contactId, otherId, isReferral(relation));
  const stored = storedRelation(contactId, otherId, relation);
  if (before && before.relation === stored.relation) {
    // The same relation in the other direction counts as the same, except for child and referral.
    const directed = relation !== inverse(relation);
    if (!directed || before.contact_id === stored.contact_id) return;
  }
  await saveLink(ctx.db, {
    ...stored,
    tenant_id: ctx.tenant.id,
    id: before?.id ?? newId(),
    made_by_id: ctx.actor.user_id,
    created_at: ctx.clock.now(),
  });
  await tell(ctx, 'linked', contactId, otherId, relation);
}

async function unlink(ctx: Context, contactId: string, otherId: string, relation: Relation): Promise<void> {
  const found = await findLink(ctx.db, ctx.tenant.id, contactId, otherId, isReferral(relation));
  if (!found) return;
  // The link is removed once and has one timeline entry per side, whichever side removes it.
  if (!(await deleteLink(ctx.db, ctx.tenant.id, found.id))) return;
  await tell(ctx, 'unlinked', contactId, otherId, seenRelation(found.relation, found.contact_id === contactId));
}

/** Adds an entry to both timelines. The name is looked up for each reader, who may not see the other side. */
async function tell(
  ctx: Context,
  did: 'linked' | 'unlinked',
  contactId: string,
  otherId: string,
  relation: Relation,
): Promise<void> {
  await recordActivity(
    ctx,
    { contact_id: contactId, kind: 'link', subject_id: otherId, detail: { did, contact_id: otherId, relation } },
    {
      contact_id: otherId,
      kind: 'link',
      subject_id: contactId,
      detail: { did, contact_id: contactId, relation: inverse(relation) },
    },
  );
  await audit(ctx, {
    action: did === 'linked' ? 'contact.link' : 'contact.unlink',
    subject_id: otherId,
    contact_id: contactId,
    detail: { relation },
  });
}

/** The relation of the first side to the second, by the reverse relation. Relations that are not listed are symmetric. */
const inverses: Partial<Record<Relation, Relation>> = {
  child: 'parent',
  parent: 'child',
  referral: 'referred_by',
  referred_by: 'referral',
};

const inverse = (of: Relation): Relation => inverses[of] ?? of;

/** Only one of two names for the same fact is stored. The other is derived for the other side. */
const turned: readonly Relation[] = ['parent', 'referred_by'];

/** A link as it is stored: `linked_id` is `relation` to `contact_id`. */
function storedRelation(contactId: string, otherId: string, of: Relation) {
  return turned.includes(of)
    ? { contact_id: otherId, linked_id: contactId, relation: inverse(of) }
    : { contact_id: contactId, linked_id: otherId, relation: of };
}

/** The relation of the far side to the near one. */
function seenRelation(stored: string, forward: boolean): Relation {
  const known = relation.parse(stored);
  return forward ? known : inverse(known);
}

/** Relations of people who live, or lived, together. A household follows these. */
const kin: readonly Relation[] = ['spouse', 'child', 'parent', 'sibling', 'household'];

/** A referral exists in addition to another relation of the same contacts. */
const isReferral = (of: Relation): boolean => of === 'referral' || of === 'referred_by';
