import type { Policy } from '@bookline/contract/features/contact-policies';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { PanelState } from '../../../lib/panel-state.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import rows from '../../../ui/panel-rows.module.css';
import { Section } from '../../../ui/section.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { toast } from '../../../ui/toast.ts';
import { EditButton, spokenName, useContactEdit, useHeldOpen } from '../../contact-fields/contact-fields.api.ts';
import { usePolicies } from '../contact-policies.data.ts';
import classes from './policies.module.css';
import { PolicyDialog } from './policy-dialog.tsx';
import { dayOf, lineOf, premiumText, statusColors, statusOf } from './policy-words.ts';

/** More policies are behind a button. */
const SHOWN = 6;
/** `?open=policy:new` */
const NEW = 'new';

/** The contact's insurance policies, policies in force first. */
export function PoliciesPanel() {
  const { contact, readOnly } = useContactEdit();
  const query = usePolicies(contact.id);
  const opened = useHeldOpen('policy');
  const [isAll, setAll] = useState(false);
  const policies = query.data?.data ?? [];
  const shown = isAll ? policies : policies.slice(0, SHOWN);
  const current = policies.find(({ id }) => id === opened.id);
  return (
    <Section title="Policies" action={<EditButton label="Add policy" isEmpty onClick={() => opened.open(NEW)} />}>
      <PanelState query={query} isEmpty={policies.length === 0} empty="No policies yet">
        <ClientOffer policies={policies} />
        <ul className={rows.rows}>
          {shown.map((policy) => (
            <PolicyRow key={policy.id} policy={policy} onOpen={() => opened.open(policy.id)} />
          ))}
        </ul>
        <MoreButton hidden={policies.length - SHOWN} isOpen={isAll} onOpen={setAll} />
      </PanelState>
      {opened.id === NEW && !readOnly && (
        <PolicyDialog key={NEW} policy={null} onDirty={opened.hold} onClose={opened.close} />
      )}
      {current && <PolicyDialog key={current.id} policy={current} onDirty={opened.hold} onClose={opened.close} />}
    </Section>
  );
}

function PolicyRow({ policy, onOpen }: { readonly policy: Policy; readonly onOpen: () => void }) {
  const { carrier } = policy;
  const details = [carrier && lineOf(policy), policy.plan_name, premiumText(policy), dayOf(policy)].filter(Boolean);
  return (
    <li className={rows.item}>
      <button type="button" className={rows.row} onClick={onOpen}>
        <span className={rows.name}>{carrier?.name ?? lineOf(policy)}</span>
        <span className={rows.aside}>
          <StatusChip label={statusOf(policy)} color={statusColors[policy.status]} />
        </span>
        {details.length > 0 && <span className={rows.more}>{details.join(' · ')}</span>}
      </button>
    </li>
  );
}

/** A lead with a policy in force is a client. The change is offered, never automatic. */
function ClientOffer({ policies }: { readonly policies: readonly Policy[] }) {
  const { contact, readOnly, save } = useContactEdit();
  const [busy, setBusy] = useState(false);
  if (readOnly || contact.category !== 'lead' || !policies.some(({ status }) => status === 'in_force')) return null;
  const change = async (category: 'client' | 'lead') => {
    setBusy(true);
    const refused = await save({ category }, contact);
    setBusy(false);
    if (refused) toast.failed(Object.values(refused).flat()[0]);
    else if (category === 'client')
      toast.done(`${spokenName(contact)} converted to client`, { undo: () => void change('lead') });
  };
  return (
    <div className={classes.offer}>
      <span>This lead has a policy in force.</span>
      <Button size="compact-xs" variant="light" loading={busy} onClick={() => void change('client')}>
        Convert to client
      </Button>
    </div>
  );
}
