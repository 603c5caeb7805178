import type { ReportDefinition } from '@bookline/contract/features/reports';
import { Checkbox } from '@mantine/core';
import { useCurrentUser } from '../../../lib/session.ts';
import { listStateOf, savedScopeOf, useViewNames, viewLabel } from '../../contact-search/contact-search.api.ts';
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
  const names = useViewNames(state.view);
  const set = (view: typeof state.view) => onChange(savedScopeOf({ ...state, view }) as Scope);
  if (!leadsOthers(user.account_type) && !user.admin) return null;
  const name = names('person', id);
  const value = kind ? id : state.view;
  // A slice that isn't offered here, such as a pool, is shown as what it is.
  const isOffered = kind !== undefined || fixed.some((each) => each.value === value);
  const other = isOffered ? [] : [{ value, label: viewLabel(state.view, names) }];
  return (
    <>
      <AssigneeSelect
        label="Contacts of"
        hideLabel
        before={[...fixed, ...other]}
        known={id && name ? [{ id, name }] : []}
        value={value}
        onChange={(next) => {
          if (next === value) return;
          set(fixed.find((each) => each.value === next)?.value ?? `${kind === 'team' ? 'team' : 'person'}-${next}`);
        }}
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
