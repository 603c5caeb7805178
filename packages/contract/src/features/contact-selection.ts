import { z } from 'zod';
import { uuid } from '../fields.ts';
import { contactsScope } from './contacts-scope.ts';

/** So many contacts can be named one by one. */
const MOST_IDS = 10_000;
const idList = z.array(uuid).max(MOST_IDS, `At most ${MOST_IDS.toLocaleString('en-US')} at once.`);

/**
 * A set of contacts: some of them by id, or all of a scope but some. It is the same set in every call that takes it; a call with more fields
 * says `contactSelection.safeExtend({ … })`. Nothing selected is refused: it is never everything.
 */
export const contactSelection = z
  .object({
    /** Just these, in this order; those that the caller may not see are left out. */
    ids: idList.optional(),
    /** The whole of contacts_scope, in its order, whatever page it speaks of; `ids` say nothing then. */
    all: z.boolean().default(false),
    contacts_scope: contactsScope.optional(),
    /** All but these: taken away after select_n has been counted off. */
    except_ids: idList.optional(),
  })
  .refine(({ all, ids }) => all || (ids !== undefined && ids.length > 0), {
    message: 'Select at least one contact.',
    path: ['ids'],
  });
export type ContactSelection = z.infer<typeof contactSelection>;
export type ContactSelectionInput = z.input<typeof contactSelection>;
