import { ActionIcon, Tooltip } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useHelpButton } from '../helps.data.ts';

const HelpDialog = lazy(async () => ({ default: (await import('./help-dialog.tsx')).HelpDialog }));

/** R041, R042: the help button on every screen of the shell, if the tenant enables it. */
export function HelpButton() {
  const offered = useHelpButton();
  const [opened, setOpened] = useState(false);
  if (!offered) return null;
  return (
    <>
      <Tooltip label="Get help">
        <ActionIcon size="lg" aria-label="Get help" onClick={() => setOpened(true)}>
          <IconHelpCircle size={18} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      {opened && (
        <Suspense>
          <HelpDialog onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
