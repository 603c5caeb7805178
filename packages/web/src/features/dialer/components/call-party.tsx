import { dialer as calls, type CallParty as Party } from '@bookline/contract/features/dialer';
import { Button, Text } from '@mantine/core';
import { IconPhoneOutgoing, IconUserMinus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useSend } from '../../../lib/use-send.ts';
import { toast } from '../../../ui/toast.ts';
import { partyName } from '../call-words.ts';
import type { Dialer } from '../dialer.ts';
import type { CurrentCall } from '../dialer-state.ts';
import classes from './phone.module.css';

/** The third person on a call: connects all, completes the transfer to them, or removes them. */
export default function CallParty({
  dialer,
  call,
  party,
}: {
  readonly dialer: Pick<Dialer, 'hold'>;
  readonly call: CurrentCall;
  readonly party: Party;
}) {
  const name = partyName(party);
  const hasJoined = party.joined_at !== null;
  const [isConnecting, setConnecting] = useState(false);
  const remove = useSend(calls.device_remove_party, { invalidates: ['dialer'] });
  const complete = useSend(calls.device_complete_transfer, {
    invalidates: ['dialer', 'contacts'],
    // The call may have ended here before the reply.
    onSent: () => toast.done(`Call transferred to ${name}`),
  });
  const body = { call_id: call.call_id ?? '' };
  const busy = remove.isPending || complete.isPending || isConnecting || party.outcome !== null;
  const connect = async () => {
    setConnecting(true);
    await dialer.hold();
    setConnecting(false);
  };
  return (
    <section className={classes.call} aria-label="Third person">
      <Text size="sm" ta="center" role="status">
        {statusOf(party, call.is_held)}
      </Text>
      {hasJoined && (
        <>
          {call.is_held && (
            <Button
              disabled={busy && !isConnecting}
              loading={isConnecting}
              leftSection={<IconUsers size={16} aria-hidden />}
              onClick={() => void connect()}
            >
              Connect all
            </Button>
          )}
          <Button
            variant="default"
            disabled={busy && !complete.isPending}
            loading={complete.isPending}
            leftSection={<IconPhoneOutgoing size={16} aria-hidden />}
            onClick={() => complete.mutate({ body })}
          >
            Complete transfer
          </Button>
        </>
      )}
      <Button
        variant="default"
        // It can be repeated, in case the server was stopped in between.
        disabled={complete.isPending || isConnecting}
        loading={remove.isPending}
        leftSection={<IconUserMinus size={16} aria-hidden />}
        onClick={() => remove.mutate({ body })}
      >
        {hasJoined ? `Remove ${name}` : 'Cancel'}
      </Button>
    </section>
  );
}

function statusOf(party: Party, isHeld: boolean): string {
  const name = partyName(party);
  if (party.outcome !== null) return `Removing ${name}`;
  if (party.joined_at === null) return `Calling ${name}`;
  return isHeld ? `You’re talking with ${name}.` : `${name} is on the call.`;
}
