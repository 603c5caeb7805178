import type { RequiredFor } from '@bookline/contract/features/two-factor';
import { requiredForChoices } from '@bookline/contract/rules/two-factor';
import { Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { useUpdateTwoFactor } from '../two-factor.data.ts';
import { PasswordDialog } from './password-dialog.tsx';

const labels: Record<RequiredFor, string> = {
  none: 'No one (optional for everyone)',
  admins: 'Admins',
  everyone: 'Everyone',
};
const consequence: Record<RequiredFor, string> = {
  none: 'Users can still turn it on or off themselves.',
  admins: 'Admins who don’t use it have to set it up before they can continue.',
  everyone: 'Everyone who doesn’t use it has to set it up before they can continue.',
};

/** For admins: which users the company requires a second factor from. */
export function CompanyPolicy({ value }: { readonly value: RequiredFor }) {
  const [chosen, setChosen] = useState<RequiredFor | null>(null);
  const update = useUpdateTwoFactor(() => {
    setChosen(null);
    toast.done('Company policy saved');
  });
  return (
    <Panel title="Company policy">
      <Stack gap="md">
        <Select
          label="Two-factor sign-in is required for"
          description="Users acting as someone else aren’t asked for a code."
          data={requiredForChoices.map((option) => ({ value: option, label: labels[option] }))}
          allowDeselect={false}
          value={value}
          onChange={(next) => {
            const known = requiredForChoices.find((option) => option === next);
            if (known && known !== value) setChosen(known);
          }}
        />
      </Stack>
      {chosen && (
        <PasswordDialog
          title={`Two-factor sign-in for ${chosen}?`}
          action="Save policy"
          busy={update.isPending}
          error={update.error}
          onProof={({ current_password }) => update.mutate({ body: { required_for: chosen, current_password } })}
          onClose={() => {
            update.reset();
            setChosen(null);
          }}
        >
          {consequence[chosen]}
        </PasswordDialog>
      )}
    </Panel>
  );
}
