import { MAX_DESCRIPTION, MAX_PERSON_NAME } from '@bookline/contract/rules/limits';
import { Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { withBound } from '../../../lib/bind-fields.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
import { toast } from '../../../ui/toast.ts';
import { useUpdateProfile } from '../account.data.ts';

const FIELDS = ['first_name', 'last_name', 'about_me'] as const;

/** The user's name and bio. */
export function ProfileForm() {
  const { profile } = useCurrentUser();
  const saved = { first_name: profile.first_name, last_name: profile.last_name, about_me: profile.about_me ?? '' };
  const [values, setValues] = useState(saved);
  const update = useUpdateProfile(() => toast.done('Profile saved'));
  const dirty = FIELDS.some((field) => values[field] !== saved[field]);
  const guard = useUnsavedGuard(dirty);
  const error = update.error instanceof ApiError ? update.error : null;

  return (
    <FormShell
      sticky
      fields={FIELDS}
      errors={error?.fields}
      failure={update.error && !error ? sentenceOf(update.error) : undefined}
      submitLabel="Save profile"
      busy={update.isPending}
      guard={guard}
      onSubmit={() => update.mutate({ body: { ...values, about_me: values.about_me || null } })}
    >
      {withBound({ draft: values, set: (part) => setValues({ ...values, ...part }) }, (bind) => (
        <Stack gap="md">
          <Group grow align="flex-start" preventGrowOverflow={false}>
            <TextInput
              label="First name"
              autoComplete="given-name"
              required
              withAsterisk={false}
              maxLength={MAX_PERSON_NAME}
              {...bind('first_name')}
            />
            <TextInput
              label="Last name"
              autoComplete="family-name"
              required
              withAsterisk={false}
              maxLength={MAX_PERSON_NAME}
              {...bind('last_name')}
            />
          </Group>
          <Textarea
            label="About me"
            description="A few sentences for people who look you up. Search engines also show this text with your pages."
            autosize
            minRows={4}
            maxRows={14}
            maxLength={MAX_DESCRIPTION}
            {...bind('about_me')}
          />
        </Stack>
      ))}
    </FormShell>
  );
}
