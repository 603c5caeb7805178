import type { ContactFields } from '@bookline/contract/features/contact-fields';
import type { Contact } from '@bookline/contract/features/contacts';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { keepContactsChanged } from '../../platform/live/live-event.ts';
import {
  changeContact,
  createContact,
  getContact,
  keepTheirConsent,
  recordActivity,
  recordTheirs,
  visibleContacts,
} from '../contacts/contacts.api.ts';
import { findOrCreateSource } from '../lookups/lookups.api.ts';
import { notify } from '../notifications/notifications.api.ts';
import { listKnown, placeContact, whoItIs } from '../vendor-leads/vendor-leads.api.ts';
import {
  findCorporationOf,
  findHolder,
  findRecipient,
  lockOpenForm,
  optedOut,
  type StoredForm,
  updateForm,
} from './forms.queries.ts';

const SOURCE = 'Webpage';

/** What the contact's owner hears, and the page's user if it's another. Without names, because notifications show on locked screens. */
export interface FormNews {
  readonly to_owner: string;
  to_page(owner: string): string;
}

const MESSAGE_NEWS: FormNews = {
  to_owner: 'Someone sent you a message from a webpage.',
  to_page: (owner) => `A contact of ${owner} sent a message from your webpage. ${owner} has it.`,
};

/**
 * Finds or adds the contact of a form, and stores their consents and message. It acts for the contact's owner, or for the page's recipient if the contact is
 * new or no active user's. Once, however often it runs.
 */
export async function handleForm(
  ctx: TaskContext,
  job: { tenant_id: number; form_id: string },
  words: FormNews = MESSAGE_NEWS,
): Promise<void> {
  const { tenant_id, form_id } = job;
  const looked = await ctx.database.inTenant(tenant_id, async (db) => {
    const form = await lockOpenForm(db, tenant_id, form_id);
    const recipient = form && (await findRecipient(db, tenant_id, form));
    return form && { form, recipient };
  });
  if (!looked) return;
  const { form, recipient } = looked;
  const signedIn = recipient && (await actFor(ctx, tenant_id, recipient, form));
  if (!signedIn) throw new Error('a form of a company without an active admin');
  const known = await signedIn.transaction((tx) => findKnown(tx, form), { read_only: true });
  const owner = known && known.owner !== recipient ? known.owner : undefined;
  // A contact of a colleague is theirs to change, and theirs to hear of.
  const acting = owner ? ((await actFor(ctx, tenant_id, owner, form)) ?? signedIn) : signedIn;
  await acting.transaction(async (tx) => {
    if (!(await lockOpenForm(tx.db, tenant_id, form_id))) return;
    const { id, outcome } = known
      ? { id: await update(tx, known, form), outcome: 'updated' as const }
      : { id: await create(tx, form), outcome: 'created' as const };
    await keepEvidence(tx, id, form);
    await updateForm(tx.db, tenant_id, form_id, { contact_id: id, outcome, handled_at: tx.clock.now() });
    await tell(tx, id, recipient, words);
  });
  ctx.live.tellSoon();
}

const actFor = (ctx: TaskContext, tenant_id: number, user_id: string, { id, ip }: StoredForm) =>
  ctx.jobs.act_for(ctx, {
    tenant_id,
    user_id,
    real_user_id: user_id,
    origin: { session_id: id, request_id: id, ip },
  }) as Promise<SignedInContext | undefined>;

interface Known {
  readonly id: string;
  /** Their owner, if active. */
  readonly owner: string | undefined;
  /** Their owner or pool. */
  readonly held_by: string | null;
}

/** The contact who sent it, among all of the tenant. Another first name with the same number is another person, because couples share both. */
async function findKnown(ctx: Context, form: StoredForm): Promise<Known | undefined> {
  const fields = fieldsOf(form);
  const found = await listKnown(
    ctx.db,
    ctx.tenant.id,
    { numbers: form.phone ? [form.phone] : [], addresses: form.email ? [form.email] : [] },
    await visibleContacts(ctx),
  );
  const best = whoItIs(fields, found);
  const holder = best && (await findHolder(ctx.db, ctx.tenant.id, best.id));
  return best && { id: best.id, owner: holder?.active_owner ?? undefined, held_by: holder?.held_by ?? null };
}

const fieldsOf = ({ first_name, last_name, phone, email }: StoredForm): ContactFields => ({
  first_name,
  last_name,
  ...(phone && { phones: [{ number: phone, extension: null, type: 2, primary: true }] }),
  ...(email && { emails: [{ address: email, primary: true }] }),
});

async function create(ctx: Context, form: StoredForm): Promise<string> {
  const source_id = await findOrCreateSource(ctx, SOURCE);
  return (await createContact(ctx, { ...fieldsOf(form), source_id })).id;
}

/**
 * Fills a known contact's missing name. Anyone can type someone else's name into a form, so it never replaces a value, adds a number or address that links
 * and quotes would then go to, or clears a do-not mark. The message shows what differs.
 */
async function update(ctx: Context, { id, owner, held_by }: Known, form: StoredForm): Promise<string> {
  if (owner === undefined) {
    const owner_id = ctx.actor.user_id;
    await placeContact(ctx.db, ctx.tenant.id, id, { owner_id, pool_id: null });
    await recordActivity(ctx, { contact_id: id, kind: 'owner', detail: { from: held_by, to: owner_id } });
    await audit(ctx, { action: 'contact.update', subject_id: id, contact_id: id, detail: { fields: ['owner'] } });
  }
  const contact = await getContact(ctx, id);
  const fields = fieldsOf(form);
  const change: ContactFields = {
    ...(!contact.first_name && { first_name: fields.first_name }),
    ...(!contact.last_name && { last_name: fields.last_name }),
  };
  if (Object.keys(change).length > 0) await changeContact(ctx, id, change);
  return id;
}

/**
 * The consents with their exact words, and the message in the timeline. Who opted out stays so until a user asks them, because the ledger's newest entry
 * counts, and anyone could have sent the form.
 */
async function keepEvidence(ctx: Context, contactId: string, form: StoredForm): Promise<void> {
  const corporation_id = await findCorporationOf(ctx.db, ctx.tenant.id, form);
  const refused: string[] = [];
  for (const { channel, wording } of form.opt_ins) {
    const reach = channel === 'email' ? form.email : form.phone;
    if (await optedOut(ctx.db, ctx.tenant.id, contactId, { channel, reach })) {
      refused.push(`Opted in on the page, but had opted out. Ask them, then record it. The words: ${wording}`);
      continue;
    }
    await keepTheirConsent(ctx, contactId, {
      channel,
      did: 'given',
      how: 'web_form',
      reach,
      wording,
      wording_version: form.wording_version,
      source: form.page_url,
      ip: form.ip,
      user_agent: form.user_agent,
      page_sha256: form.copy_sha256,
      at: new Date(form.at),
      corporation_id,
    });
  }
  const contact = await getContact(ctx, contactId);
  const body = [form.message, differing(contact, form), ...refused].filter(Boolean).join('\n\n');
  await recordTheirs(ctx, {
    contact_id: contactId,
    kind: 'web_form',
    subject_id: form.id,
    detail: { page: form.page_url, body },
  });
  await keepContactsChanged(ctx.db, ctx.tenant.id, [contactId]);
}

/** What the form says and the contact doesn't. */
function differing(contact: Contact, { first_name, last_name, phone, email }: StoredForm): string {
  const sameName = contact.first_name === first_name && contact.last_name === last_name;
  const other = [
    ...(sameName ? [] : [`${first_name} ${last_name}`]),
    ...(phone && !contact.phones.some(({ number }) => number === phone) ? [phone] : []),
    ...(email && !contact.emails.some(({ address }) => address === email) ? [email] : []),
  ];
  return other.length > 0 ? `Entered in the form: ${other.join(', ')}` : '';
}

/** The owner and the page's recipient learn of it at once. Who it was, only those see who may see the contact. */
async function tell(ctx: Context, contactId: string, recipient: string, words: FormNews): Promise<void> {
  const key = `webpage-form:${contactId}:${ctx.request.id}`;
  const { user_id } = ctx.actor;
  await notify(ctx, [user_id], {
    kind: 'lead_arrived',
    text: words.to_owner,
    link: `/contacts/${contactId}`,
    key,
  });
  if (recipient !== user_id)
    await notify(ctx, [recipient], {
      kind: 'lead_arrived',
      text: words.to_page(ctx.actor.name),
      link: '',
      key,
    });
}
