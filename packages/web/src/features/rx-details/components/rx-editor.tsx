import { type RxRecord, type RxSection, rxLists } from '@bookline/contract/features/rx-details';
import { MAX_MBI, MAX_MEDICARE_PLAN } from '@bookline/contract/rules/limits';
import { mbiFault } from '@bookline/contract/rules/mbi';
import { Alert, Button, Drawer, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { DateInput, NO_DATE } from '../../../lib/date-input.tsx';
import { isDate } from '../../../lib/typed-date.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { toast } from '../../../ui/toast.ts';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { useRxDetails, useSaveRxDetails } from '../rx-details.data.ts';
import { EntryRows } from './entry-rows.tsx';
import classes from './rx.module.css';
import { changedSections, changeOf, draftOf, type RxDraft, withSections } from './rx-draft.ts';
import { columns, sectionLabels } from './rx-words.ts';

const dateFault = (value: string | null) => (value === null || isDate(value) ? undefined : NO_DATE);

/** Edits all details beside the contact. Health data isn't stored in the browser, so unsaved input is confirmed before it's lost. */
export default function RxEditor({
  contactId,
  record,
  onClose,
}: {
  readonly contactId: string;
  readonly record: RxRecord;
  readonly onClose: () => void;
}) {
  useFocusBack(true);
  const [opened] = useState(record);
  const [base, setBase] = useState({ draft: draftOf(opened), version: opened.version });
  const [draft, setDraft] = useState<RxDraft>(base.draft);
  const [both, setBoth] = useState<{ readonly theirs: RxDraft; readonly sections: readonly RxSection[] } | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const newest = useRef(draft);
  newest.current = draft;
  const { refetch } = useRxDetails(contactId);
  const save = useSaveRxDetails();
  const isConflict = save.error instanceof ApiError && save.error.status === 409;
  const { errors, failure } = formFailure(isConflict ? null : save.error);
  const dirty = changedSections(base.draft, draft).length > 0;
  const mbiError = draft.medicare.mbi.trim() === '' ? null : mbiFault(draft.medicare.mbi);
  const faults = [mbiError, dateFault(draft.medicare.part_a_on), dateFault(draft.medicare.part_b_on)];

  const close = () => (dirty ? setLeaving(true) : onClose());
  const setMedicare = (change: Partial<RxDraft['medicare']>) =>
    setDraft((now) => ({ ...now, medicare: { ...now.medicare, ...change } }));
  /** Another user saved first. Their changes are added, and the user decides where both changed the same field. */
  const meetTheirs = async () => {
    const { data } = await refetch();
    if (!data) return;
    const theirs = draftOf(data.data);
    const changedByThem = changedSections(base.draft, theirs);
    // Keeps what the user typed during the request.
    const mine = newest.current;
    const changedByMe = changedSections(base.draft, mine);
    const shared = changedByThem.filter((section) => changedByMe.includes(section));
    setDraft(
      withSections(
        mine,
        theirs,
        changedByThem.filter((section) => !shared.includes(section)),
      ),
    );
    setBase({ draft: theirs, version: data.data.version });
    setBoth({ theirs, sections: shared });
  };
  const submit = () => {
    if (faults.some(Boolean)) return;
    save.mutate(
      { params: { id: contactId }, body: changeOf(base.draft, draft, base.version) },
      {
        onSuccess: () => {
          toast.done('Rx and Medicare details saved');
          onClose();
        },
        onError: (error) => {
          if (error instanceof ApiError && error.status === 409) void meetTheirs();
        },
      },
    );
  };
  const fields = [
    'medicare.mbi',
    'medicare.part_a_on',
    'medicare.part_b_on',
    'medicare.plan',
    ...rxLists.flatMap((list) =>
      draft.lists[list].flatMap((_, index) => columns[list].map(({ field }) => `${list}.${index}.${field}`)),
    ),
  ];
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size="min(46rem, 100vw)"
      title="Rx and Medicare"
      closeButtonProps={{ 'aria-label': 'Close' }}
      styles={{ title: { fontWeight: 600 } }}
    >
      <FormShell
        fields={fields}
        errors={errors}
        failure={failure}
        submitLabel="Save"
        busy={save.isPending}
        onSubmit={submit}
        onCancel={close}
      >
        {(errorOf) => (
          <>
            {both && <Conflict both={both} draft={draft} mine={draft} onChoose={setDraft} />}
            <fieldset className={classes.group}>
              <legend className={classes.legend}>Medicare</legend>
              <div className={classes.pair}>
                <TextInput
                  label="Medicare number"
                  placeholder={opened.medicare.mbi_last4 ? `•••• ${opened.medicare.mbi_last4}` : '1EG4-TE5-MK73'}
                  description={
                    opened.medicare.mbi_last4 && !draft.medicare.removes_mbi
                      ? 'Enter a number to replace the saved one.'
                      : undefined
                  }
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={MAX_MBI}
                  value={draft.medicare.mbi}
                  onChange={(event) => setMedicare({ mbi: event.currentTarget.value, removes_mbi: false })}
                  error={
                    errorOf('medicare.mbi') ??
                    (draft.medicare.mbi.trim().length >= 11 || save.isError ? mbiError : null)
                  }
                />
                <TextInput
                  label="Plan"
                  maxLength={MAX_MEDICARE_PLAN}
                  value={draft.medicare.plan}
                  onChange={(event) => setMedicare({ plan: event.currentTarget.value })}
                  error={errorOf('medicare.plan')}
                />
                <DateInput
                  label="Part A effective date"
                  value={draft.medicare.part_a_on}
                  onChange={(value) => setMedicare({ part_a_on: value })}
                  error={errorOf('medicare.part_a_on') ?? dateFault(draft.medicare.part_a_on)}
                />
                <DateInput
                  label="Part B effective date"
                  value={draft.medicare.part_b_on}
                  onChange={(value) => setMedicare({ part_b_on: value })}
                  error={errorOf('medicare.part_b_on') ?? dateFault(draft.medicare.part_b_on)}
                />
              </div>
              {opened.medicare.mbi_last4 && (
                <Button
                  mt="xs"
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => setMedicare({ removes_mbi: !draft.medicare.removes_mbi, mbi: '' })}
                >
                  {draft.medicare.removes_mbi ? 'Keep Medicare number' : 'Remove Medicare number'}
                </Button>
              )}
            </fieldset>
            {rxLists.map((list) => (
              <EntryRows
                key={list}
                list={list}
                entries={draft.lists[list]}
                onChange={(entries) => setDraft((now) => ({ ...now, lists: { ...now.lists, [list]: entries } }))}
                errorOf={errorOf}
              />
            ))}
          </>
        )}
      </FormShell>
      <Confirm
        opened={isLeaving}
        title="Close without saving?"
        action="Close"
        cancel="Keep editing"
        danger
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        Your changes will be lost.
      </Confirm>
    </Drawer>
  );
}

function Conflict({
  both: { theirs, sections },
  draft,
  mine: first,
  onChoose,
}: {
  readonly both: { readonly theirs: RxDraft; readonly sections: readonly RxSection[] };
  readonly draft: RxDraft;
  readonly mine: RxDraft;
  readonly onChoose: (draft: RxDraft) => void;
}) {
  const [mine] = useState(first);
  const [taken, setTaken] = useState<readonly RxSection[]>([]);
  const choose = (section: RxSection, whose: string) => {
    const next = whose === 'theirs' ? [...taken, section] : taken.filter((one) => one !== section);
    setTaken(next);
    onChoose(withSections(draft, whose === 'theirs' ? theirs : mine, [section]));
  };
  return (
    <Alert
      color="yellow"
      variant="light"
      mb="md"
      title="Someone changed these details while you were editing"
      role="alert"
    >
      {sections.length === 0 ? (
        <Text size="sm">The form now shows their changes next to yours. Review them, then save again.</Text>
      ) : (
        <Text size="sm" mb="xs">
          You both changed the sections below. Choose which version to keep, then save again.
        </Text>
      )}
      {sections.map((section) => (
        <div key={section} className={classes.thing}>
          <span>{sectionLabels[section]}</span>
          <SegmentedControl
            aria-label={`${sectionLabels[section]}: version to keep`}
            data={[
              { value: 'mine', label: 'Your version' },
              { value: 'theirs', label: 'Their version' },
            ]}
            value={taken.includes(section) ? 'theirs' : 'mine'}
            onChange={(whose) => choose(section, whose)}
          />
        </div>
      ))}
    </Alert>
  );
}
