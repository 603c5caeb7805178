import { contacts } from '@bookline/contract/features/contacts';
import { detached, implement } from '../../platform/http/routes.ts';
import { countScope, listContacts, readSelection } from './list-contacts.ts';
import { getContact, getContactRow, openContact } from './open-contact.ts';
import { assignToMe, changeContact, changeStandingNote, createContact } from './save-contact.ts';
import { readTimeline } from './timeline.ts';

export const contactRoutes = implement(contacts, {
  list: detached((ctx, { body }) => listContacts(ctx, body.contacts_scope)),
  count: detached(async (ctx, { body }) => ({ data: { total_count: await countScope(ctx, body.contacts_scope) } })),
  selected_items: detached((ctx, { body }) => readSelection(ctx, body)),
  create: async (ctx, { body }) => ({ data: await createContact(ctx, body) }),
  get: async (ctx, { params, query }) => {
    const keepNew = query.not_remove_new_tag === 'true' || query.not_remove_new_tag === '1';
    return { data: await openContact(ctx, params.id, keepNew) };
  },
  update: async (ctx, { params, body }) => {
    await changeContact(ctx, params.id, body);
    return { data: await getContact(ctx, params.id) };
  },
  quick_update: async (ctx, { params, body }) => {
    await changeContact(ctx, params.id, body);
    return { data: await getContactRow(ctx, params.id) };
  },
  update_note: async (ctx, { params, body }) => ({ data: await changeStandingNote(ctx, params.id, body) }),
  assign_to_me: async (ctx, { params }) => ({ data: await assignToMe(ctx, params.id) }),
  timeline: (ctx, { params, query }) => readTimeline(ctx, params.id, query),
});
