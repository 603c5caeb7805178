import { authorizationKindWords } from '@bookline/contract/rules/authorization-kinds';
import { Alert, Group, Loader, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../ui/toast.ts';
import { useConnect } from '../authorizations.data.ts';
import { answerIn, type VendorAnswer } from '../take-answer.ts';

/** Taken out of the address: it must not stay in the history. */
function takeAnswer(): VendorAnswer | null {
  const answer = answerIn(window.location.search);
  if (answer) window.history.replaceState(window.history.state, '', window.location.pathname);
  return answer;
}

/** Finishes what a vendor's page sent back here, and goes on to the choice of calendars. */
export function FinishConnecting() {
  const [answer] = useState(takeAnswer);
  const navigate = useNavigate();
  const { mutate, error } = useConnect();
  // It is good for one try.
  const sent = useRef(false);
  useEffect(() => {
    if (!answer || sent.current) return;
    sent.current = true;
    mutate(
      { body: answer },
      {
        onSuccess: ({ data: { authorization } }) => {
          if (!authorization) return;
          toast.done(`${authorization.name} is connected.`);
          void navigate({ to: paths.external_calendars(authorization.id), replace: true });
        },
      },
    );
  }, [answer, mutate, navigate]);
  if (!answer) return null;
  const { label } = authorizationKindWords[answer.kind];
  return (
    <div role={error ? undefined : 'status'}>
      {error ? (
        <Alert color="red" variant="light">
          {sentenceOf(error)}
        </Alert>
      ) : (
        <Group gap="sm">
          <Loader size="sm" />
          <Text size="sm">Connecting {label}…</Text>
        </Group>
      )}
    </div>
  );
}
