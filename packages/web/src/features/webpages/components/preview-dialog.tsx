import { type WebpageLayout, webpageLayouts } from '@bookline/contract/rules/webpages';
import { Button, Group } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import classes from './preview-dialog.module.css';

/** The page with the draft's changes, as a query. */
export interface Preview {
  readonly data: { readonly data: { readonly html: string } } | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

const widths = [
  { value: 'computer', label: 'Computer' },
  { value: 'phone', label: 'Phone' },
] as const;

interface Props {
  readonly layout: WebpageLayout;
  readonly onLayout: (layout: WebpageLayout) => void;
  /** Loads the preview. Called only while it's open. */
  readonly usePreview: () => Preview;
}

/** Opens the page as visitors would see it, in each layout. */
export function PreviewButton(props: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconEye size={16} />} onClick={() => setOpened(true)}>
        Preview
      </Button>
      <Dialog title="Preview" size="xl" opened={opened} onClose={() => setOpened(false)}>
        {opened && <PreviewBody {...props} />}
      </Dialog>
    </>
  );
}

function PreviewBody({ layout, onLayout, usePreview }: Props) {
  const { data, error, refetch } = usePreview();
  const [width, setWidth] = useState<'computer' | 'phone'>('computer');
  return (
    <>
      <Group justify="space-between" gap="xs" mb="sm">
        <Group role="group" aria-label="Layout" gap={6}>
          <ChoiceChips choices={webpageLayouts} value={layout} onChange={onLayout} />
        </Group>
        <Group role="group" aria-label="Width" gap={6} visibleFrom="sm">
          <ChoiceChips choices={widths} value={width} onChange={setWidth} />
        </Group>
      </Group>
      {/* As high from the start as with the page: the dialog is centered, and its choices would move under the pointer. */}
      <div className={classes.view} data-phone={width === 'phone' || undefined} data-empty={!data || undefined}>
        {data ? (
          <iframe
            className={classes.frame}
            title="Preview of the page"
            // Our origin, so that it may load pictures. No scripts and no forms.
            sandbox="allow-same-origin"
            srcDoc={data.data.html}
          />
        ) : error ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <TextSkeleton lines={8} />
        )}
      </div>
    </>
  );
}
