import { Alert, Button, Checkbox, Group, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { TermsText } from '../components/terms-text.tsx';
import { useAcceptTerms, useTerms } from '../terms.data.ts';
import classes from './accept-terms-page.module.css';

/** The current terms and their acceptance. Users who haven't accepted them are redirected here (R029). */
export function AcceptTermsPage() {
  const { company, updated_tos, profile, login_stack } = useCurrentUser();
  const zone = useTimeZone();
  const navigate = useNavigate();
  const { data, error, refetch } = useTerms();
  const [agreed, setAgreed] = useState(false);
  const accept = useAcceptTerms();
  // Wait until the shell knows, or it would redirect back here.
  const goOn = accept.isSuccess && updated_tos;
  useEffect(() => {
    if (goOn) void navigate({ to: paths.home, replace: true });
  }, [goOn, navigate]);
  const terms = data?.data;
  const acting = login_stack.length > 0;

  return (
    <>
      <PageHeader title="Terms" />
      <div className={classes.page}>
        {error && !terms ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : !terms ? (
          <TextSkeleton lines={12} />
        ) : (
          <>
            {!updated_tos && (
              <Text fw={600} mb={4}>
                {terms.version > 1 ? `${company.name} has new terms` : `Terms of ${company.name}`}
              </Text>
            )}
            <Text size="sm" c="dimmed" mb="md">
              {terms.published_at ? (
                <>
                  Version {terms.version}, published <RelativeTime at={terms.published_at} zone={zone} />.{' '}
                </>
              ) : (
                'The terms of use of this service. '
              )}
              {terms.accepted_at && (
                <>
                  Accepted <RelativeTime at={terms.accepted_at} zone={zone} />.
                </>
              )}
            </Text>
            {/* Long text scrolls, and keyboard users must be able to reach it. */}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard (axe: scrollable-region-focusable) */}
            <section className={classes.text} aria-label="Terms" tabIndex={0}>
              {terms.body ?? <TermsText />}
            </section>
            <div role="alert">
              {accept.error && (
                <Alert color="red" variant="light" mt="md">
                  {sentenceOf(accept.error)}
                </Alert>
              )}
            </div>
            {updated_tos ? (
              <Group mt="md">
                <ButtonLink to={paths.home} variant="default">
                  Go home
                </ButtonLink>
              </Group>
            ) : acting ? (
              <Alert color="orange" variant="light" mt="md">
                Only {profile.first_name} {profile.last_name} can accept these terms. End this session to continue.
              </Alert>
            ) : (
              <Group mt="md" justify="space-between">
                <Checkbox
                  size="sm"
                  label="I have read and accept these terms"
                  checked={agreed}
                  onChange={(event) => setAgreed(event.currentTarget.checked)}
                />
                <Button
                  disabled={!agreed}
                  loading={accept.isPending}
                  onClick={() => accept.mutate({ body: { version: terms.version } })}
                >
                  Accept and continue
                </Button>
              </Group>
            )}
          </>
        )}
      </div>
    </>
  );
}
