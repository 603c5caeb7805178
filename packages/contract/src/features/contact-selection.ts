import { z } from 'zod';
import { uuid } from '../fields.ts';
import { MAX_IDS } from '../rules/limits.ts';
import { formatNumber } from '../rules/numbers.ts';
import { contactsScope } from './contacts-scope.ts';

const idList = z.array(uuid).max(MAX_IDS, `Choose ${formatNumber(MAX_IDS)} or fewer.`);

/**
 * A set of contacts: named by id, or a whole scope with exceptions. Every call that takes it means the same set. A call with more fields
 * uses `contactSelection.safeExtend({ … })`. An empty selection is refused. It never means everything.
 */
export const contactSelection = z
  .object({
    /** These contacts, in this order. Those the caller can't see are left out. */
    ids: idList.optional(),
    /** All of contacts_scope, in its order, regardless of its page. `ids` is then ignored. */
    all: z.boolean().default(false),
    contacts_scope: contactsScope.optional(),
    /** Exceptions, removed after select_n is applied. */
    except_ids: idList.optional(),
  })
  .refine(({ all, ids }) => all || (ids !== undefined && ids.length > 0), {
    message: 'Select at least one contact.',
    path: ['ids'],
  });
export type ContactSelection = z.infer<typeof contactSelection>;
export type ContactSelectionInput = z.input<typeof contactSelection>;
