import type { FeatureFlag } from '@bookline/contract/features/feature-flags';
import { type AccountType, roleLabel } from '@bookline/contract/rules/roles';
import { Button, Skeleton, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { OpenToDialog } from '../components/open-to-dialog.tsx';
import { useFeatureFlags, useSetFeatureFlag } from '../feature-flags.data.ts';
import classes from './feature-flags-page.module.css';

/** R007, R388: the tenant's features that differ from its variant, and who else has access. */
export function FeatureFlagsPage() {
  const { data, error, refetch } = useFeatureFlags();
  const [opened, setOpened] = useState<FeatureFlag | null>(null);
  const on = data?.data.filter(({ enabled }) => enabled).length;
  return (
    <>
      <PageHeader title="Feature flags" detail={data && `${on} of ${data.data.length} on`} />
      <div className={classes.page}>
        {error && !data ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <ul className={classes.list} aria-label="Features">
            {data
              ? data.data.map((flag) => <Flag key={flag.key} flag={flag} onOpenTo={() => setOpened(flag)} />)
              : skeletons.map((key) => (
                  <li key={key} className={classes.flag}>
                    <Skeleton h={40} />
                  </li>
                ))}
          </ul>
        )}
      </div>
      {opened && <OpenToDialog flag={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

const skeletons = ['1', '2', '3', '4', '5', '6'];

function Flag({ flag, onOpenTo }: { readonly flag: FeatureFlag; readonly onOpenTo: () => void }) {
  const send = useSetFeatureFlag();
  const set = (enabled: boolean | null) =>
    send.mutate(
      { body: { key: flag.key, enabled } },
      {
        onSuccess: ({ data }) =>
          toast.done(
            `${flag.label} ${data.enabled ? 'turned on' : 'turned off'}${enabled === null ? ' (default)' : ''}`,
          ),
      },
    );
  // Shows the requested state until the reply arrives.
  const asked = send.isPending ? send.variables.body.enabled : undefined;
  const checked = asked === undefined ? flag.enabled : (asked ?? flag.default);
  return (
    <li className={classes.flag}>
      <Switch
        className={classes.switch}
        label={flag.label}
        description={flag.description}
        checked={checked}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      <div className={classes.side}>
        <Who flag={flag} />
        <div className={classes.actions}>
          {flag.needs.length > 0 && flag.enabled && (
            <Button size="compact-xs" variant="subtle" onClick={onOpenTo} aria-label={`Give access… ${flag.label}`}>
              Give access…
            </Button>
          )}
          {flag.overridden && (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              onClick={() => set(null)}
              disabled={send.isPending}
              aria-label={`Reset to ${flag.default ? 'on' : 'off'}: ${flag.label}`}
            >
              Reset to {flag.default ? 'on' : 'off'}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

/** The users who have it, if not everyone. */
function Who({ flag }: { readonly flag: FeatureFlag }) {
  const { variant } = useCurrentUser().company;
  const names = new Intl.ListFormat('en-US');
  const label = (role: AccountType) => roleLabel(role, variant);
  const opened = [...flag.business_units, ...flag.users].map(({ name }) => name);
  const parts = [
    flag.needs.length > 0 && `For ${names.format(flag.needs.map(label))}`,
    opened.length > 0 && `and ${opened.length > 3 ? `${opened.length} others` : names.format(opened)}`,
    flag.lost_by.length > 0 &&
      `${flag.needs.length > 0 ? '· never' : 'Not'} for ${names.format(flag.lost_by.map(label))}`,
  ].filter(Boolean);
  return (
    <Text size="xs" c="dimmed">
      {parts.join(' ')}
    </Text>
  );
}
