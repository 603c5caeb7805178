import type { ReportDefinition } from '@bookline/contract/features/reports';
import { Checkbox } from '@mantine/core';
import { useCurrentUser } from '../../../lib/session.ts';
import { usePersonNames } from '../../contact-fields/contact-fields.api.ts';
import { listStateOf, savedScopeOf } from '../../contact-search/contact-search.api.ts';
import { AssigneeSelect } from '../../follow-ups/follow-ups.api.ts';
import { leadsOthers } from '../../quick-filters/quick-filters.api.ts';

type Scope = ReportDefinition['contacts_scope'];

const fixed = [
  { value: 'all', label: 'Everyone I see' },
  { value: 'mine', label: 'Only mine' },
  { value: 'downline', label: 'My team' },
] as const;

/** Whose contacts count: everyone's, one's own, the team's, or those of one user and perhaps their downline. */
export function WhoseField({ scope, onChange }: { readonly scope: Scope; readonly onChange: (scope: Scope) => void }) {
  const user = useCurrentUser();
  const state = listStateOf(scope);
  const [, kind, id = ''] = /^(person|team)-(.+)$/.exec(state.view) ?? [];
  const names = usePersonNames(id ? [id] : []);
  const set = (view: typeof state.view) => onChange(savedScopeOf({ ...state, view }) as Scope);
  if (!leadsOthers(user.account_type) && !user.admin) return null;
  const name = names(id);
  return (
    <>
      <AssigneeSelect
        key={name}
        label="Contacts of"
        hideLabel
        before={fixed.map(({ value, label }) => ({ value, label }))}
        known={id && name ? [{ id, name }] : []}
        value={kind ? id : (fixed.find(({ value }) => value === state.view)?.value ?? 'all')}
        onChange={(value) =>
          set(fixed.find((each) => each.value === value)?.value ?? `${kind === 'team' ? 'team' : 'person'}-${value}`)
        }
      />
      {kind && (
        <Checkbox
          size="xs"
          label="With downline"
          checked={kind === 'team'}
          onChange={(event) => set(`${event.currentTarget.checked ? 'team' : 'person'}-${id}`)}
        />
      )}
    </>
  );
}
