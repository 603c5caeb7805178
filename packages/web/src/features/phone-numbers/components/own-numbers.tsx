import type { PhoneNumber, PhoneNumberOrder } from '@bookline/contract/features/phone-numbers';
import { dialerErrors } from '@bookline/contract/rules/dialer';
import { displayPhone } from '@bookline/contract/rules/phone';
import { ActionIcon, Badge, Button, Group, Loader, Menu, Text } from '@mantine/core';
import { IconDots, IconPhone } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { clockTime } from '../../../lib/dates.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { toast } from '../../../ui/toast.ts';
import { perMonth, placeOf, renewalText } from '../number-words.ts';
import { useChangeNumber, useKeepNumber, useReleaseNumber } from '../phone-numbers.data.ts';
import { LabelDialog } from './label-dialog.tsx';
import classes from './phone-numbers.module.css';
import { RegistrationChip } from './registration-chip.tsx';

/** The user's numbers, the caller ID first, and pending orders. */
export function OwnNumbers({
  numbers,
  orders,
  themselves,
}: {
  readonly numbers: readonly PhoneNumber[];
  readonly orders: readonly PhoneNumberOrder[];
  /** Not while acting as another user. */
  readonly themselves: boolean;
}) {
  useNewsOf(orders, numbers);
  if (numbers.length + orders.length === 0)
    return (
      <EmptyState icon={IconPhone} title="No number yet">
        With your own number, contacts can see who’s calling and call back.
      </EmptyState>
    );
  return (
    <ul className={classes.rows} aria-label="Your numbers">
      {orders.map((order) => (
        <Ordered key={order.id} order={order} />
      ))}
      {numbers.map((number) => (
        <Owned key={number.id} number={number} themselves={themselves} />
      ))}
    </ul>
  );
}

/** Shows the result of orders that were just in progress. */
function useNewsOf(orders: readonly PhoneNumberOrder[], numbers: readonly PhoneNumber[]): void {
  const waiting = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    for (const { id, phone_number } of numbers)
      if (waiting.current.has(id)) toast.done(`${displayPhone(phone_number)} added to your numbers`);
    waiting.current = new Set(
      orders.filter(({ status }) => status === 'pending' || status === 'paying').map(({ id }) => id),
    );
  }, [orders, numbers]);
}

function Ordered({ order }: { readonly order: PhoneNumberOrder }) {
  const { phone_number, status, problem } = order;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Text size="sm" fw={500}>
          <PhoneText number={phone_number} />
        </Text>
        <Text size="xs" c="dimmed">
          {problem ?? placeOf(order)}
        </Text>
      </div>
      {status === 'pending' || status === 'paying' ? (
        <Group gap="xs" role="status">
          <Loader size="xs" aria-hidden />
          <Text size="sm">{status === 'paying' ? 'Waiting for payment' : 'Buying'}</Text>
        </Group>
      ) : (
        <StatusChip
          label={status === 'unclear' ? 'Pending' : 'Not purchased'}
          color={status === 'unclear' ? '#e8590c' : '#e03131'}
        />
      )}
    </li>
  );
}

function Owned({ number, themselves }: { readonly number: PhoneNumber; readonly themselves: boolean }) {
  const zone = useTimeZone();
  const [asking, setAsking] = useState<'label' | 'release' | null>(null);
  const change = useChangeNumber();
  const release = useReleaseNumber();
  const keep = useKeepNumber();
  const { id, phone_number, label, is_default, release_at, releasable, monthly_price, past_due, open_order } = number;
  const shown = displayPhone(phone_number);
  const params = { id };
  const makeDefault = () =>
    change.mutate(
      { params, body: { is_default: true } },
      {
        onSuccess: () => toast.done(`${shown} is now your caller ID`),
        onError: () => toast.failed(dialerErrors.number),
      },
    );
  const giveBack = () =>
    release.mutate(
      { params },
      {
        onSuccess: () => {
          setAsking(null);
          toast.done(`${shown} will be released in ten minutes`, { undo: () => keep.mutate({ params }) });
        },
        onError: () => setAsking(null),
      },
    );
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Text size="sm" fw={500} component="div">
          <PhoneText number={phone_number} />{' '}
          {is_default && (
            <Badge size="xs" variant="light">
              Your caller ID
            </Badge>
          )}
        </Text>
        <Text size="xs" c="dimmed">
          {[label, placeOf(number), perMonth(monthly_price), renewalText(number, zone)].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <RegistrationChip state={number.registration} />
      {past_due && !release_at && (
        <Group gap="xs">
          <StatusChip label="Past due" color="#e8590c" />
          {open_order && themselves && (
            <ButtonLink size="xs" to={paths[open_order.channel].order(open_order.id)}>
              Pay now
            </ButtonLink>
          )}
        </Group>
      )}
      {release_at && (
        <Group gap="xs">
          <Text size="xs">Released at {clockTime(release_at, zone)}</Text>
          {releasable && themselves && (
            <Button size="xs" variant="default" loading={keep.isPending} onClick={() => keep.mutate({ params })}>
              Keep number
            </Button>
          )}
        </Group>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${shown}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!is_default && <Menu.Item onClick={makeDefault}>Use as caller ID</Menu.Item>}
          <Menu.Item onClick={() => setAsking('label')}>Edit label</Menu.Item>
          {releasable && themselves && !release_at && (
            <Menu.Item color="red" onClick={() => setAsking('release')}>
              Release number
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking === 'label' && <LabelDialog number={number} onClose={() => setAsking(null)} />}
      <Confirm
        opened={asking === 'release'}
        title={`Release ${shown}?`}
        action="Release number"
        danger
        busy={release.isPending}
        onConfirm={giveBack}
        onClose={() => setAsking(null)}
      >
        You can still keep the number for ten more minutes. After that, it can be sold to someone else, who will get the
        calls to it.{number.renews_at && ' What you paid for this month isn’t refunded.'}
      </Confirm>
    </li>
  );
}
