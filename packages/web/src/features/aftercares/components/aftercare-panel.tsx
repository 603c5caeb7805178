import type { FamilyStatus } from '@bookline/contract/features/aftercares';
import { familyStates } from '@bookline/contract/rules/aftercare';
import { runStates } from '@bookline/contract/rules/workflow-steps';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { dayIn, dayText } from '../../../lib/dates.ts';
import { TextLink } from '../../../lib/links.tsx';
import { PanelState } from '../../../lib/panel-state.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import rows from '../../../ui/panel-rows.module.css';
import { Section } from '../../../ui/section.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { toast } from '../../../ui/toast.ts';
import { EditButton, spokenName, useContactEdit, useOpened } from '../../contact-fields/contact-fields.api.ts';
import { relationWords } from '../../linked-contacts/linked-contacts.api.ts';
import { useCancelAftercare, useCreateProgram, useFamily } from '../aftercares.data.ts';
import classes from './aftercare.module.css';
import { EnrollDialog } from './enroll-dialog.tsx';

/** `?open=aftercare:new` */
const NEW = 'new';

/** Whether the contact died, and how the family is cared for. */
export function AftercarePanel() {
  const { contact, readOnly } = useContactEdit();
  const query = useFamily(contact.id);
  const opened = useOpened('aftercare');
  const family = query.data?.data;
  const label = family?.deceased_on ? 'Add survivors' : 'Record death';
  return (
    <Section
      title="Aftercare"
      action={!readOnly && <EditButton label={label} isEmpty onClick={() => opened.open(NEW)} />}
    >
      <PanelState query={query} isEmpty={!family?.deceased_on} empty="Not recorded as deceased">
        {family && <Family family={family} />}
      </PanelState>
      <TextLink to={paths.aftercares} size="xs" underline="always">
        All families
      </TextLink>
      {opened.id === NEW && family && !readOnly && <EnrollDialog family={family} onClose={opened.close} />}
    </Section>
  );
}

function Family({ family }: { readonly family: FamilyStatus }) {
  const { readOnly } = useContactEdit();
  const { deceased_on, enrollment, survivors } = family;
  return (
    <>
      <p className={classes.facts}>
        <span>{deceased_on && `Died ${dayText(deceased_on)}`}</span>
        {enrollment && <StatusChip {...familyStates[enrollment.state]} />}
      </p>
      {enrollment?.problem && (
        <p className={classes.note} role="alert">
          {enrollment.problem}
        </p>
      )}
      {enrollment?.state === 'idle' && <NoProgram />}
      <ul className={rows.rows}>
        {survivors.map((survivor, n) => (
          <SurvivorRow key={survivor.contact?.id ?? n} survivor={survivor} />
        ))}
      </ul>
      {!readOnly && <Correct />}
    </>
  );
}

function SurvivorRow({ survivor }: { readonly survivor: FamilyStatus['survivors'][number] }) {
  const zone = useTimeZone();
  const { contact, relation, consents, touches, service } = survivor;
  const agreed = [consents.texts && 'texts', consents.emails && 'emails'].filter(Boolean).join(' and ');
  const day = (time: string) => dayText(dayIn(new Date(time), zone));
  return (
    <li className={rows.below}>
      {contact ? (
        <TextLink to={paths.contact({ id: contact.id })} size="sm" underline="always">
          {contact.name}
        </TextLink>
      ) : (
        'Someone you can’t see'
      )}
      {` · ${relationWords(relation)}`}
      {contact && ` · ${agreed ? `agreed to ${agreed}` : 'calls and letters only'}`}
      {touches.map(({ workflow, state, at_step, waits_until, reason }) => (
        <div key={workflow}>
          {workflow}: {runStates[state].toLowerCase()}
          {at_step && `, ${at_step.toLowerCase()}`}
          {waits_until && `, next ${day(waits_until)}`}
          {state !== 'active' && reason && `. ${reason}`}
        </div>
      ))}
      {service && (
        <div>
          {service.state === 'active' ? 'In progress' : service.state === 'complete' ? 'Complete' : 'Ended'}
          {service.touches !== null && `, contacted ${service.touches === 1 ? 'once' : `${service.touches} times`}`}
          {service.next_touch_on && `, next ${dayText(service.next_touch_on)}`}
        </div>
      )}
    </li>
  );
}

/** Nothing reaches out to the survivors. */
function NoProgram() {
  const { roles, features } = useCurrentUser();
  const create = useCreateProgram();
  const mayCreate = roles.includes('admin') && features.includes('workflow');
  return (
    <div className={classes.note}>
      No workflow starts with an enrollment, so no one reaches out.{' '}
      {mayCreate ? (
        <Group mt={6}>
          <Button
            size="compact-xs"
            variant="light"
            loading={create.isPending}
            onClick={() => create.mutate({}, { onSuccess: () => toast.done('Aftercare program activated') })}
          >
            Create the standard program
          </Button>
        </Group>
      ) : (
        'Ask an admin to create one.'
      )}
    </div>
  );
}

/** For a record that was a mistake. */
function Correct() {
  const { contact } = useContactEdit();
  const cancel = useCancelAftercare();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="subtle" size="compact-xs" ml={-8} onClick={() => setAsking(true)}>
        Not deceased?
      </Button>
      <Confirm
        opened={asking}
        title="Correct the record?"
        action="Correct record"
        busy={cancel.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          cancel.mutate(
            { params: { id: contact.id } },
            {
              onSuccess: () => toast.done(`${spokenName(contact)} can be contacted again`),
              onSettled: () => setAsking(false),
            },
          )
        }
      >
        Aftercare ends for the survivors, and {spokenName(contact)} can be called, texted, and emailed again.
      </Confirm>
    </>
  );
}
