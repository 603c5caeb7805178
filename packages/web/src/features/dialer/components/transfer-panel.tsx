import { type Colleague, dialer as calls } from '@bookline/contract/features/dialer';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { numberState } from '@bookline/contract/rules/dialer';
import { MAX_SEARCH } from '@bookline/contract/rules/limits';
import { displayPhone } from '@bookline/contract/rules/phone';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { Button, Group, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPhoneOutgoing, IconUserPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useSend } from '../../../lib/use-send.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { toast } from '../../../ui/toast.ts';
import phone from './phone.module.css';
import classes from './transfer-panel.module.css';

const kinds = {
  transfer: {
    endpoint: calls.device_transfer_call,
    title: 'Transfer call',
    help: 'Your part of the call ends. The other party hears music until someone answers.',
    verb: 'Transfer',
    verbTo: 'Transfer to',
    icon: IconPhoneOutgoing,
  },
  add: {
    endpoint: calls.device_add_party,
    title: 'Add person',
    help: 'The other party hears music while you talk. Then connect all, or complete the transfer.',
    verb: 'Call',
    verbTo: 'Call',
    icon: IconUserPlus,
  },
} as const;

/** Transfers the call to a colleague or a number, which ends the user's part of it. Or calls them first, so that all can talk. */
export default function TransferPanel({
  kind,
  callId,
  onClose,
}: {
  readonly kind: keyof typeof kinds;
  readonly callId: string;
  readonly onClose: () => void;
}) {
  const { endpoint, title, help, verb, verbTo, icon: Icon } = kinds[kind];
  const [typed, setTyped] = useState('');
  const isNumber = /^[\d\s()+.-]+$/.test(typed.trim()) && numberState(typed) === undefined;
  const chosen = useRef('');
  const transfer = useSend<typeof calls.device_transfer_call | typeof calls.device_add_party>(endpoint, {
    invalidates: ['dialer', 'contacts'],
    quiet: true,
    // The call may have ended here before the reply, and this form with it.
    onSent: () => (kind === 'add' ? onClose() : toast.done(`Call transferred to ${chosen.current}`)),
  });
  const send = (to: { readonly user_id: string } | { readonly phone_number: string }, name: string) => {
    chosen.current = name;
    transfer.mutate({ body: { call_id: callId, ...to } });
  };
  const number = toE164(typed) ?? typed.trim();
  return (
    <form
      className={phone.call}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        if (isNumber) send({ phone_number: number }, displayPhone(number));
      }}
    >
      <TextInput
        label="Colleague or phone number"
        placeholder="Search colleagues"
        description={help}
        autoComplete="off"
        data-autofocus
        value={typed}
        maxLength={MAX_SEARCH}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          transfer.reset();
        }}
        error={transfer.error ? sentenceOf(transfer.error) : undefined}
      />
      {isNumber ? (
        <Button type="submit" loading={transfer.isPending} leftSection={<Icon size={16} aria-hidden />}>
          {verbTo} {displayPhone(number)}
        </Button>
      ) : (
        <Colleagues
          q={typed.trim()}
          busy={transfer.isPending}
          verb={verb}
          verbTo={verbTo}
          onChosen={({ id, name }) => send({ user_id: id }, name)}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={transfer.isPending}>
          Back
        </Button>
      </Group>
    </form>
  );
}

function Colleagues({
  q,
  busy,
  verb,
  verbTo,
  onChosen,
}: {
  readonly q: string;
  readonly busy: boolean;
  readonly verb: string;
  readonly verbTo: string;
  readonly onChosen: (colleague: Colleague) => void;
}) {
  const [asked] = useDebouncedValue(q, DEBOUNCE_MS);
  const { data, error } = useCall(
    calls.fetch_colleagues,
    { query: asked === '' ? {} : { q: asked } },
    { keepPrevious: true },
  );
  if (error && !data)
    return (
      <p className={phone.none} role="alert">
        {sentenceOf(error)}
      </p>
    );
  if (!data) return <Loader size="sm" role="img" aria-label="Loading" />;
  if (data.data.length === 0)
    return (
      <p className={phone.none} role="status">
        {asked === '' ? 'No colleagues with a dialer yet. Enter a phone number.' : 'No matching colleagues'}
      </p>
    );
  return (
    <ul className={classes.colleagues} aria-label="Colleagues">
      {data.data.map((colleague) => (
        <li key={colleague.id} className={classes.colleague}>
          <Avatar id={colleague.id} name={colleague.name} size={24} />
          <span className={phone.entryName}>{colleague.name}</span>
          {colleague.busy ? (
            <span className={phone.entryTime}>On a call</span>
          ) : (
            <Button
              size="compact-sm"
              variant="default"
              disabled={busy}
              aria-label={`${verbTo} ${colleague.name}`}
              onClick={() => onChosen(colleague)}
            >
              {verb}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
