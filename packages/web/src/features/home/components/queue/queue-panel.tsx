import type { QueueItem } from '@bookline/contract/features/home';
import { ActionIcon, Text } from '@mantine/core';
import { IconCircleCheck, IconKeyboard } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '../../../../lib/api-error.ts';
import { ButtonLink, TextLink } from '../../../../lib/links.tsx';
import { paths } from '../../../../lib/paths.ts';
import { Tip } from '../../../../ui/floating/tip.tsx';
import { KeysDialog } from '../../../../ui/keys-dialog.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { RowsSkeleton } from '../../../../ui/skeletons.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { unworkedSearch, useQueue } from '../../home.data.ts';
import panels from '../panels.module.css';
import classes from './queue.module.css';
import { QueueRow } from './queue-row.tsx';
import { linkOf, queueGroups, queueKeys } from './queue-words.ts';
import { useQueueActions } from './use-queue-actions.ts';
import { focusRow, useQueueKeys } from './use-queue-keys.ts';

/** What waits for the user today, worked from top to bottom with the keyboard. */
export function QueuePanel() {
  const { data, error, refetch } = useQueue();
  const actions = useQueueActions();
  const navigate = useNavigate();
  const [snoozing, setSnoozing] = useState<string | null>(null);
  const [helping, setHelping] = useState(false);
  const items = (data?.data ?? []).filter(({ key }) => !actions.gone.has(key));
  const open = (item: QueueItem) => void navigate(linkOf(item));
  /** The focus moves on before the entry leaves. */
  const leave = (item: QueueItem, work: () => void) => {
    const index = items.findIndex(({ key }) => key === item.key);
    focusRow(items[index + 1] ?? items[index - 1]);
    work();
  };
  useQueueKeys(items, {
    open,
    call: actions.call,
    finish: actions.finish,
    snooze: ({ key }) => setSnoozing(key),
    help: () => setHelping(true),
  });
  return (
    <Panel
      flush
      title="Your day"
      action={
        <Tip label="Keyboard shortcuts">
          <ActionIcon aria-label="Keyboard shortcuts" onClick={() => setHelping(true)} visibleFrom="sm">
            <IconKeyboard size={18} stroke={1.7} />
          </ActionIcon>
        </Tip>
      }
    >
      {data &&
        queueGroups.map(({ kind, label, icon }) => {
          const members = items.filter((item) => item.kind === kind);
          if (members.length === 0) return null;
          const count = Math.max(data.meta.counts[kind] ?? 0, members.length);
          return (
            <section key={kind} aria-label={label} className={classes.group}>
              <h3 className={classes.label}>
                {label}{' '}
                <Text span inherit c="dimmed" fw={400}>
                  {count}
                </Text>
              </h3>
              <ul className={classes.rows}>
                {members.map((item) => (
                  <QueueRow
                    key={item.key}
                    item={item}
                    icon={icon}
                    actions={actions}
                    onOpen={() => open(item)}
                    onFinish={() => leave(item, () => actions.finish(item))}
                    snoozing={snoozing === item.key}
                    onSnoozing={(opened) => setSnoozing(opened ? item.key : null)}
                    onSnooze={(to) => leave(item, () => actions.snooze(item, to))}
                  />
                ))}
              </ul>
              {count > members.length && <Rest kind={kind} />}
            </section>
          );
        })}
      {data && items.length === 0 && (
        <EmptyState
          order={3}
          icon={IconCircleCheck}
          title="Nothing is waiting"
          actions={
            <ButtonLink to={paths.contacts} variant="default">
              Go to contacts
            </ButtonLink>
          }
        >
          Follow-ups due, today’s events, missed calls, and new leads appear here.
        </EmptyState>
      )}
      {!data && error && <ErrorState order={3} message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className={panels.loading}>
          <RowsSkeleton rows={6} />
        </div>
      )}
      <KeysDialog opened={helping} onClose={() => setHelping(false)} keys={queueKeys} />
    </Panel>
  );
}

/** Where the entries beyond the listed ones are. */
function Rest({ kind }: { readonly kind: QueueItem['kind'] }) {
  const { to, search } = {
    follow_up: { to: paths.follow_ups, search: {} },
    event: { to: paths.calendar, search: {} },
    missed_call: { to: paths.call_logs, search: {} },
    new_lead: { to: paths.contacts, search: unworkedSearch() },
  }[kind];
  return (
    <TextLink to={to} search={search} size="sm" className={classes.rest}>
      Show all
    </TextLink>
  );
}
