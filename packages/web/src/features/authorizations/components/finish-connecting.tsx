import { authorizationKindWords } from '@bookline/contract/rules/authorization-kinds';
import { Alert, Group, Loader, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../ui/toast.ts';
import { useConnect } from '../authorizations.data.ts';
import { answerIn, type VendorAnswer } from '../take-answer.ts';

/** The vendor's answer. It's removed from the URL so that it doesn't stay in the history. */
function takeAnswer(): VendorAnswer | null {
  const answer = answerIn(window.location.search);
  if (answer) window.history.replaceState(window.history.state, '', window.location.pathname);
  return answer;
}

/** Finishes connecting with the vendor's answer, then opens the choice of calendars. */
export function FinishConnecting() {
  const [answer] = useState(takeAnswer);
  const navigate = useNavigate();
  const { mutate, error } = useConnect();
  // The answer is valid once.
  const sent = useRef(false);
  useEffect(() => {
    if (!answer || sent.current) return;
    sent.current = true;
    mutate(
      { body: answer },
      {
        onSuccess: ({ data: { authorization } }) => {
          if (!authorization) return;
          toast.done(`${authorization.name} connected`);
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
