import { MAX_DESCRIPTION, MAX_EMAIL, MAX_PERSON_NAME, MAX_PHONE, MAX_ZIP } from '@bookline/contract/rules/limits';
import { states } from '@bookline/contract/rules/options';
import { Select, Stack, Textarea, TextInput } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
import classes from '../pages/signup-page.module.css';
import { useAskForAccount } from '../signups.data.ts';

const blank = { first_name: '', last_name: '', email: '', phone: '', state: '', npn: '', message: '' };
type Field = keyof typeof blank;

/** The details the agency needs about a new user. */
export function SignupForm({ onSent }: { readonly onSent: () => void }) {
  const { draft, set } = useRecordForm(blank);
  const ask = useAskForAccount();
  const type = (field: Field) => ({
    value: draft[field],
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }),
  });
  return (
    <FormShell
      fields={Object.keys(blank)}
      {...formFailure(ask.error)}
      submitLabel="Request account"
      busy={ask.isPending}
      onSubmit={() =>
        ask.mutate(
          { body: { ...draft, state: draft.state || null, npn: draft.npn.trim() || null } },
          { onSuccess: onSent },
        )
      }
    >
      {(errorOf) => (
        <Stack gap="md">
          <div className={classes.pair}>
            <TextInput
              label="First name"
              autoComplete="given-name"
              maxLength={MAX_PERSON_NAME}
              required
              withAsterisk={false}
              {...type('first_name')}
              error={errorOf('first_name')}
            />
            <TextInput
              label="Last name"
              autoComplete="family-name"
              maxLength={MAX_PERSON_NAME}
              required
              withAsterisk={false}
              {...type('last_name')}
              error={errorOf('last_name')}
            />
          </div>
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            maxLength={MAX_EMAIL}
            required
            withAsterisk={false}
            {...type('email')}
            error={errorOf('email')}
          />
          <div className={classes.pair}>
            <TextInput
              label="Phone"
              type="tel"
              autoComplete="tel"
              maxLength={MAX_PHONE}
              required
              withAsterisk={false}
              {...type('phone')}
              error={errorOf('phone')}
            />
            <Select
              label="State you work in (optional)"
              data={[...states]}
              searchable
              clearable
              value={draft.state || null}
              onChange={(state) => set({ state: state ?? '' })}
              error={errorOf('state')}
            />
          </div>
          <TextInput
            label="National producer number (optional)"
            inputMode="numeric"
            maxLength={MAX_ZIP}
            {...type('npn')}
            error={errorOf('npn')}
          />
          <Textarea
            label="Message (optional)"
            autosize
            minRows={3}
            maxRows={10}
            maxLength={MAX_DESCRIPTION}
            {...type('message')}
            error={errorOf('message')}
          />
        </Stack>
      )}
    </FormShell>
  );
}
