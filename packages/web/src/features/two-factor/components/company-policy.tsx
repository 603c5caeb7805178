import type { RequiredFor } from '@bookline/contract/features/two-factor';
import { requiredForChoices } from '@bookline/contract/rules/two-factor';
import { Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { useUpdateTwoFactor } from '../two-factor.data.ts';
import { PasswordDialog } from './password-dialog.tsx';

const labels: Record<RequiredFor, string> = {
  nobody: 'Nobody: everyone decides for themselves',
  admins: 'Admins',
  everyone: 'Everyone',
};
const consequence: Record<RequiredFor, string> = {
  nobody: 'Whoever has it on keeps it, and may turn it off.',
  admins: 'Admins who have it off are led here at their next step, and can do nothing else until it is on.',
  everyone: 'Everyone who has it off is led here at their next step, and can do nothing else until it is on.',
};

/** For admins: of whom the company asks a second factor. */
export function CompanyPolicy({ value }: { readonly value: RequiredFor }) {
  const [chosen, setChosen] = useState<RequiredFor | null>(null);
  const update = useUpdateTwoFactor(() => {
    setChosen(null);
    toast.done('The company’s rule is saved.');
  });
  return (
    <Panel title="Company rule">
      <Stack gap="md">
        <Select
          label="Two-factor sign-in is required for"
          description="People who sign in as somebody else, to help, are not asked."
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
          action="Save the rule"
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
