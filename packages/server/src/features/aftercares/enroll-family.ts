import type { BodyOf } from '@bookline/contract/endpoint';
import type { aftercares, FamilyStatus } from '@bookline/contract/features/aftercares';
import type { Contact } from '@bookline/contract/features/contacts';
import { MAX_SURVIVORS } from '@bookline/contract/rules/aftercare';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  type Activity,
  createContact,
  getContact,
  holdLiveContact,
  keepConsent,
  recordActivity,
} from '../contacts/contacts.api.ts';
import { changeLink } from '../linked-contacts/linked-contacts.api.ts';
import { stopRunsStartedBy } from '../workflows/workflows.api.ts';
import { endAtService, sendToService, serviceOf } from './aftercare-service.ts';
import {
  endAftercares,
  findActiveOwner,
  findEnrollment,
  insertAftercare,
  insertSurvivors,
  listSurvivors,
  updateDeceased,
} from './aftercares.queries.ts';
import { familyOf } from './family-status.ts';

type Survivor = BodyOf<typeof aftercares.enroll>['survivors'][number];

/**
 * Records a death and enrolls the survivors, each as a linked contact. From this transaction on, the gate refuses everything to the deceased. Enrolling
 * again adds survivors. Throws 404, and 422 with the survivor's field.
 */
export async function enrollFamily(
  ctx: Context,
  contactId: string,
  { date_of_death, survivors }: BodyOf<typeof aftercares.enroll>,
): Promise<FamilyStatus> {
  const { db, tenant, actor, clock } = ctx;
  await holdLiveContact(ctx, contactId);
  const contact = await getContact(ctx, contactId);
  requireDay(ctx, contact, date_of_death);
  const family = await listSurvivors(db, tenant.id, contactId);
  if (family.length + survivors.length > MAX_SURVIVORS)
    throw invalid('survivors', `A family has up to ${MAX_SURVIVORS} survivors. ${family.length} are enrolled already.`);
  const now = clock.now();
  if (contact.deceased_on !== date_of_death)
    await updateDeceased(db, tenant.id, contactId, { deceased_on: date_of_death, at: now });
  const told: Activity[] =
    contact.deceased_on === null ? [{ contact_id: contactId, kind: 'aftercare', detail: { did: 'died' } }] : [];
  if (survivors.length > 0) {
    const { id, provider } = (await findEnrollment(db, tenant.id, contactId)) ?? (await begin(ctx, contactId));
    const taken = new Set([contactId, ...family.map((row) => row.contact_id)]);
    const rows = [];
    for (const [index, survivor] of survivors.entries()) {
      const contact_id = await atField(index, () => take(ctx, contact, survivor, taken));
      taken.add(contact_id);
      const row = { tenant_id: tenant.id, id: newId(), aftercare_id: id, contact_id, relation: survivor.relation };
      rows.push({ ...row, created_at: now });
    }
    await insertSurvivors(db, rows);
    const did = provider === 'local' ? 'survivor' : 'referred';
    told.push(
      { contact_id: contactId, kind: 'aftercare', detail: { did: 'enrolled', survivors: rows.length } },
      ...rows.map((row): Activity => ({ contact_id: row.contact_id, kind: 'aftercare', detail: { did } })),
    );
    if (provider === 'http') await sendToService(ctx, id);
  }
  await recordActivity(ctx, ...told);
  await audit(ctx, {
    action: 'aftercare.enroll',
    subject_id: contactId,
    contact_id: contactId,
    detail: { survivors: survivors.length, by: actor.user_id },
  });
  return familyOf(ctx, contactId);
}

/** The contact isn't deceased after all. Throws 404. */
export async function cancelAftercare(ctx: Context, contactId: string): Promise<FamilyStatus> {
  const { db, tenant, clock } = ctx;
  await holdLiveContact(ctx, contactId);
  const { deceased_on } = await getContact(ctx, contactId);
  const survivors = await listSurvivors(db, tenant.id, contactId);
  const now = clock.now();
  const ended = await endAftercares(db, tenant.id, contactId, now);
  // Earlier runs are for another death.
  const [since] = ended.map(({ created_at }) => created_at).toSorted();
  const ids = survivors.map(({ contact_id }) => contact_id);
  if (since !== undefined) await stopRunsStartedBy(ctx, ids, 'aftercare', since);
  for (const { id, provider } of ended) if (provider === 'http') await endAtService(ctx, id);
  if (deceased_on !== null) {
    await updateDeceased(db, tenant.id, contactId, { deceased_on: null, at: now });
    await recordActivity(ctx, { contact_id: contactId, kind: 'aftercare', detail: { did: 'cancelled' } });
    await audit(ctx, { action: 'aftercare.cancel', subject_id: contactId, contact_id: contactId });
  }
  return familyOf(ctx, contactId);
}

/** Where the day begins first, it's 14 hours ahead of UTC. */
const AHEAD_MS = 14 * 3600 * 1000;

/** A day in the future, in any time zone, or before the birth is a typing mistake. */
function requireDay(ctx: Context, { date_of_birth }: Contact, day: string): void {
  const latest = new Date(ctx.clock.now().getTime() + AHEAD_MS).toISOString().slice(0, 10);
  if (day > latest) throw invalid('date_of_death', 'Enter a date that isn’t in the future.');
  if (date_of_birth !== null && day < date_of_birth)
    throw invalid('date_of_death', 'Enter a date after the date of birth.');
}

async function begin(ctx: Context, contact_id: string) {
  const id = newId();
  const provider = (await serviceOf(ctx)) ? ('http' as const) : ('local' as const);
  await insertAftercare(ctx.db, {
    tenant_id: ctx.tenant.id,
    id,
    contact_id,
    provider,
    enrolled_by_id: ctx.actor.user_id,
    created_at: ctx.clock.now(),
  });
  return { id, provider };
}

/** A survivor's contact, linked with the deceased, with what they agreed to. */
async function take(ctx: Context, deceased: Contact, survivor: Survivor, taken: ReadonlySet<string>): Promise<string> {
  const { relation, how, wording } = survivor;
  const id = survivor.contact_id ?? (await add(ctx, deceased, survivor));
  if (taken.has(id))
    throw invalid('contact_id', id === deceased.id ? 'Choose someone else.' : 'This person is already enrolled.');
  await changeLink(ctx, deceased.id, { linked_contact_id: id, relation, linked: true });
  const known = await getContact(ctx, id);
  if (known.deceased_on !== null) throw invalid('contact_id', 'This contact is deceased. Choose someone else.');
  if (survivor.texts && known.phones.length === 0) throw invalid('contact_id', 'This contact has no phone number.');
  if (survivor.emails && known.emails.length === 0) throw invalid('contact_id', 'This contact has no email address.');
  const channels = [...(survivor.texts ? ['text' as const] : []), ...(survivor.emails ? ['email' as const] : [])];
  const source = 'Aftercare enrollment';
  await keepConsent(
    ctx,
    id,
    channels.map((channel) => ({ channel, did: 'given', how, wording: wording.trim(), source })),
  );
  await recordActivity(
    ctx,
    ...channels.map((channel): Activity => ({ contact_id: id, kind: 'consent', detail: { did: 'given', channel } })),
  );
  return id;
}

/** A survivor who isn't a contact yet gets the owner of the deceased. */
async function add(ctx: Context, { owner }: Contact, { first_name, last_name, phone, email }: Survivor) {
  const active = owner && (await findActiveOwner(ctx.db, ctx.tenant.id, owner.id));
  const { id } = await createContact(ctx, {
    first_name,
    last_name,
    ...(phone !== '' && { phones: [{ number: phone, type: 2, primary: true }] }),
    ...(email !== '' && { emails: [{ address: email, primary: true }] }),
    ...(active && { owner_id: active.id }),
  });
  return id;
}

const fields: Readonly<Record<string, string>> = {
  'phones.0.number': 'phone',
  'emails.0.address': 'email',
  linked_contact_id: 'contact_id',
};

/** Puts failures at the survivor's fields. */
async function atField<T>(index: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const placed = Object.entries(error.fields).map(
      ([name, said]) => [`survivors.${index}.${fields[name] ?? name}`, said] as const,
    );
    throw new AppError(error.code, { fields: Object.fromEntries(placed), cause: error });
  }
}
