import type { HouseholdMember } from '@bookline/contract/features/linked-contacts';
import { Button, Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { ageOf } from '../../../lib/dates.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { spokenName, useContactEdit } from '../../contact-fields/contact-fields.api.ts';
import { useHousehold, useSaveAddress } from '../linked-contacts.data.ts';
import { relationWords } from '../relation-words.ts';
import classes from './linked-panel.module.css';

type Address = HouseholdMember['address'];

const lines = ({ line1, line2, city, state, zip }: Address) =>
  [line1, line2, [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')].filter(Boolean).join(', ');
const sameAddress = (one: Address, other: Address) => lines(one).toLowerCase() === lines(other).toLowerCase();

/** The household and each member's address. Moving one member can move the others. */
export function HouseholdDialog({ onClose }: { readonly onClose: () => void }) {
  const { contact } = useContactEdit();
  const { data, error, refetch } = useHousehold(contact.id);
  const members = data?.data;
  const [itself] = members ?? [];
  return (
    <Dialog opened title={`Household of ${spokenName(contact)}`} size="lg" onClose={onClose}>
      {!members && !error && <RowsSkeleton rows={3} />}
      {!members && error && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {members && itself && <Members itself={itself} others={members.slice(1)} />}
    </Dialog>
  );
}

function Members({
  itself,
  others,
}: {
  readonly itself: HouseholdMember;
  readonly others: readonly HouseholdMember[];
}) {
  const { readOnly } = useContactEdit();
  const elsewhere = others.filter((member) => !sameAddress(member.address, itself.address));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const copy = useCopyAddress(itself.address);
  const movable = lines(itself.address) !== '' && !readOnly;
  const going = elsewhere.filter(({ id }) => chosen.has(id));
  const tick = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <>
      <div style={{ overflowX: 'auto' }}>
        <table className={classes.members}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Age</th>
              <th scope="col">Address</th>
              <th scope="col">Policies</th>
            </tr>
          </thead>
          <tbody>
            {[itself, ...others].map((member) => (
              <Member
                key={member.id}
                member={member}
                home={itself}
                {...(movable && elsewhere.includes(member) && { chosen: chosen.has(member.id), onChoose: tick })}
              />
            ))}
          </tbody>
        </table>
      </div>
      {movable && elsewhere.length > 0 && (
        <>
          <Text size="xs" c="dimmed" mt="md">
            Did the household move? Select who lives at {lines(itself.address)} too.
          </Text>
          <Button
            mt="xs"
            disabled={going.length === 0}
            loading={copy.busy}
            onClick={() => void copy.run(going).then(() => setChosen(new Set()))}
          >
            {going.length === 0
              ? 'Copy address'
              : `Copy address to ${going.length === 1 ? spokenName(going[0] ?? itself) : `${going.length} contacts`}`}
          </Button>
        </>
      )}
    </>
  );
}

function Member({
  member,
  home,
  chosen,
  onChoose,
}: {
  readonly member: HouseholdMember;
  readonly home: HouseholdMember;
  /** Absent if there is only one choice. */
  readonly chosen?: boolean;
  readonly onChoose?: (id: string, on: boolean) => void;
}) {
  const zone = useTimeZone();
  const isItself = member.id === home.id;
  const differs = !isItself && !sameAddress(member.address, home.address);
  const name = spokenName(member);
  return (
    <tr>
      <td>
        {isItself ? (
          name
        ) : (
          <TextLink to={paths.contact({ id: member.id })} inherit>
            {name}
          </TextLink>
        )}
        <div className={classes.detail}>{member.relation && relationWords(member.relation)}</div>
      </td>
      <td className="tabular">{member.date_of_birth ? ageOf(member.date_of_birth, zone, new Date()) : ''}</td>
      <td>
        {onChoose ? (
          <Checkbox
            size="xs"
            checked={chosen ?? false}
            onChange={(event) => onChoose(member.id, event.currentTarget.checked)}
            label={<span className={classes.differs}>{lines(member.address) || 'No address'}</span>}
            aria-label={`${name} also lives here, not at ${lines(member.address) || 'no address'}`}
          />
        ) : (
          <span className={differs ? classes.differs : undefined}>
            {isItself || differs ? lines(member.address) || 'No address' : 'Same address'}
          </span>
        )}
      </td>
      <td className="tabular">{member.policies_count || ''}</td>
    </tr>
  );
}

/** Copies this address to others. A contact that changed since is skipped and named. It can be undone. */
function useCopyAddress(address: Address) {
  const { mutateAsync } = useSaveAddress();
  const [busy, setBusy] = useState(false);
  const save = async (member: HouseholdMember, to: Address, version: number) => {
    try {
      const { data } = await mutateAsync({ params: { id: member.id }, body: { address: to, version } });
      return { member, version: data.version, failure: null };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return { member, version, failure: sentenceOf(error) };
    }
  };
  const tell = (failed: readonly { member: HouseholdMember; failure: string | null }[]) => {
    for (const { member, failure } of failed) toast.failed(`Address of ${spokenName(member)} not changed. ${failure}`);
  };
  const run = async (members: readonly HouseholdMember[]) => {
    setBusy(true);
    const results = await Promise.all(members.map((member) => save(member, address, member.version)));
    setBusy(false);
    tell(results.filter(({ failure }) => failure !== null));
    const done = results.filter(({ failure }) => failure === null);
    if (done.length === 0) return;
    const undo = async () => {
      const back = await Promise.all(done.map(({ member, version }) => save(member, member.address, version)));
      tell(back.filter(({ failure }) => failure !== null));
    };
    toast.done(`Address copied to ${done.map(({ member }) => spokenName(member)).join(', ')}`, {
      undo: () => void undo(),
    });
  };
  return { busy, run };
}
