import type { FamilyStatus } from '@bookline/contract/features/aftercares';
import { MAX_SURVIVORS } from '@bookline/contract/rules/aftercare';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { DateInput, NO_DATE } from '../../../lib/date-input.tsx';
import { isDate } from '../../../lib/typed-date.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRowList } from '../../../ui/use-row-list.ts';
import { spokenName, useContactEdit } from '../../contact-fields/contact-fields.api.ts';
import { useEnrollFamily, useKnownSurvivors } from '../aftercares.data.ts';
import { SurvivorFields } from './survivor-fields.tsx';
import { noSurvivor, type SurvivorValue, submittedSurvivor, survivorOf } from './survivor-value.ts';

const names = [
  'first_name',
  'last_name',
  'relation',
  'contact_id',
  'phone',
  'email',
  'texts',
  'emails',
  'how',
  'wording',
];
const fields = [
  'date_of_death',
  ...Array.from({ length: MAX_SURVIVORS }, (_, n) => names.map((name) => `survivors.${n}.${name}`)).flat(),
];

/** Records a death with the survivors, or adds survivors to an enrolled family. */
export function EnrollDialog({ family, onClose }: { readonly family: FamilyStatus; readonly onClose: () => void }) {
  const { contact } = useContactEdit();
  const enroll = useEnrollFamily();
  const [early, setEarly] = useState<Record<string, string[]> | null>(null);
  const { draft, dirty, set, withBind } = useRecordForm({
    date_of_death: family.deceased_on as string | null,
    survivors: [] as readonly SurvivorValue[],
  });
  const list = useRowList(draft.survivors, (survivors) => set({ survivors }));
  const enrolled = new Set(family.survivors.flatMap((survivor) => survivor.contact?.id ?? []));
  const room = MAX_SURVIVORS - family.survivors.length - draft.survivors.length;
  const known = (useKnownSurvivors(contact.id).data?.data ?? []).filter(
    ({ contact: { id } }) => !enrolled.has(id) && !draft.survivors.some((each) => each.contact?.id === id),
  );
  const save = () => {
    const { date_of_death, survivors } = draft;
    if (!date_of_death || !isDate(date_of_death)) return setEarly({ date_of_death: [NO_DATE] });
    setEarly(null);
    enroll.mutate(
      { params: { id: contact.id }, body: { date_of_death, survivors: survivors.map(submittedSurvivor) } },
      {
        onSuccess: () => {
          toast.done(survivors.length > 0 ? 'Family enrolled' : 'Death recorded');
          onClose();
        },
      },
    );
  };
  const failure = formFailure(enroll.error);
  return (
    <FormDialog
      title={family.deceased_on ? 'Add survivors' : 'Death and aftercare'}
      size="lg"
      submitLabel={draft.survivors.length > 0 ? 'Enroll family' : 'Save'}
      fields={fields}
      errors={early ?? failure.errors}
      failure={failure.failure}
      busy={enroll.isPending}
      dirty={dirty}
      onSubmit={save}
      onClose={onClose}
    >
      {withBind((bind, errorOf) => (
        <Stack gap="md">
          {!family.deceased_on && (
            <Alert color="orange" variant="light">
              From now on, no calls, texts, or emails go out to {spokenName(contact)}, from you or anyone else.
            </Alert>
          )}
          <DateInput label="Date of death" {...bind('date_of_death')} past />
          {draft.survivors.map((survivor, n) => (
            <SurvivorFields
              key={list.keys[n]}
              value={survivor}
              number={n + 1}
              onChange={(value) => list.change(n, value)}
              onRemove={() => list.remove(n)}
              errorOf={errorOf}
            />
          ))}
          {room > 0 && (
            <Group gap="xs">
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconPlus size={14} aria-hidden />}
                onClick={() => list.add({ ...noSurvivor, last_name: contact.last_name })}
              >
                Add survivor
              </Button>
              {known.map((link) => (
                <Button
                  key={link.contact.id}
                  variant="light"
                  size="compact-sm"
                  leftSection={<IconPlus size={14} aria-hidden />}
                  onClick={() => list.add(survivorOf(link, spokenName(link.contact)))}
                >
                  {spokenName(link.contact)}
                </Button>
              ))}
            </Group>
          )}
        </Stack>
      ))}
    </FormDialog>
  );
}
