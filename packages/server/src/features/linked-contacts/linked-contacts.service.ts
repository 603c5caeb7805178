import type { BodyOf } from '@bookline/contract/endpoint';
import {
  type HouseholdMember,
  type LinkedContact,
  type linkedContacts,
  MAX_HOUSEHOLD,
  type Relation,
} from '@bookline/contract/features/linked-contacts';
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
import { inverse, isReferral, kin, seenRelation, storedRelation } from './relations.ts';

/** How far a household is followed: a chain longer than this is a village. */
const STEPS = 6;

/** Whom a contact is linked with, as far as the acting person may see them. Throws 404, as does everything here. */
export async function readLinks(ctx: Context, contactId: string): Promise<LinkedContact[]> {
  await requireContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'linked_contacts' });
  return linksOf(ctx, contactId);
}

/** Links a contact with another that the acting person sees, or with one they add; unlinks them. Throws 422 for a link with itself. */
export async function changeLink(
  ctx: Context,
  contactId: string,
  body: BodyOf<typeof linkedContacts.update>,
): Promise<LinkedContact[]> {
  await requireLiveContact(ctx, contactId);
  const { relation, linked } = body;
  const otherId = body.linked_contact_id ?? (await addContact(ctx, body.create));
  if (otherId === contactId) throw invalid('linked_contact_id', 'A contact is not linked with itself.');
  if (body.linked_contact_id) await requireOther(ctx, otherId);
  if (linked) await link(ctx, contactId, otherId, relation);
  else await unlink(ctx, contactId, otherId, relation);
  return linksOf(ctx, contactId);
}

/** Everybody who belongs together with a contact, itself first, then the nearest. */
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
      // What a cousin is to the one who was asked about, a chain does not say.
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
    // At the fields of the form, which stand below `create`.
    const fieldsBelow = Object.entries(error.fields).map(([name, sentences]) => [`create.${name}`, sentences] as const);
    throw new AppError(error.code, { fields: Object.fromEntries(fieldsBelow), cause: error });
  }
}

/** Only who sees both sides may tie or untie them; whether there is such a contact that they do not see is not said. */
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
    // The same the other way round is the same, but of child and referral.
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
  await deleteLink(ctx.db, ctx.tenant.id, found.id);
  await tell(ctx, 'unlinked', contactId, otherId, seenRelation(found.relation, found.contact_id === contactId));
}

/** Both sides tell of it. The name is looked up for who reads it: they may not see the other side. */
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
    subject_type: 'contact',
    subject_id: otherId,
    contact_id: contactId,
    detail: { relation },
  });
}
