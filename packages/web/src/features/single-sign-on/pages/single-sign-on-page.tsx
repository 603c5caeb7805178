import { Alert, Stack, Text } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Addresses } from '../components/addresses.tsx';
import { SignOnForm } from '../components/sign-on-form.tsx';
import { useSignOnSettings } from '../single-sign-on.data.ts';
import classes from './single-sign-on-page.module.css';

/** The OpenID Connect provider for the tenant's sign-in. */
export function SingleSignOnPage() {
  const { data, error, refetch } = useSignOnSettings();
  const zone = useTimeZone();
  if (!data)
    return (
      <>
        <PageHeader title="Single sign-on" />
        {error ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <div className={classes.page}>
            <TextSkeleton lines={8} />
          </div>
        )}
      </>
    );
  const { settings, redirect_uris, logout_uris } = data.data;
  return (
    <>
      <PageHeader title="Single sign-on" />
      <Stack className={classes.page} gap="md">
        <Text size="sm" c="dimmed">
          Users sign in with your company’s identity provider. Any OpenID Connect provider works, such as Microsoft
          Entra, Google Workspace, or Okta. The provider decides whether to ask for a second factor.
        </Text>
        {settings?.failure && settings.failed_at && (
          <Alert color="yellow" variant="light" title="Last failed sign-in at the provider">
            {settings.failure} · <RelativeTime at={settings.failed_at} zone={zone} />
          </Alert>
        )}
        <Panel title="Register these with your provider">
          <Stack gap="xs">
            <Addresses label="Redirect URL" addresses={redirect_uris} />
            <Addresses label="Sign-out URL" addresses={logout_uris} />
          </Stack>
        </Panel>
        <SignOnForm key={settings?.updated_at ?? 'new'} settings={settings} />
      </Stack>
    </>
  );
}
