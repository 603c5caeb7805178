import { MAX_FILE_BYTES } from '@bookline/contract/rules/limits';
import { Button, FileButton, Text } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { sizeText } from '../../../ui/file-drop.tsx';
import classes from './picture-field.module.css';

const ACCEPT = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

// Loads with its library only after the user chooses an image.
const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

export interface PictureFieldProps {
  readonly label: string;
  readonly description: string;
  /** The current picture. */
  readonly url: string | null;
  readonly name: string;
  /** The width-to-height ratio for cropping. If absent, pictures aren't cropped. */
  readonly crop?: { readonly aspect: number; readonly round: boolean; readonly side: number };
  /** Saves a picture, or removes it with null. Rejects on failure. */
  readonly onSave: (file: File | null) => Promise<unknown>;
}

/** Shows a picture, with buttons to choose and remove one. A chosen picture is cropped and saved at once. */
export function PictureField({ label, description, url, name, crop, onSave }: PictureFieldProps) {
  const [chosen, setChosen] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();
  const reset = useRef<() => void>(null);

  const save = async (file: File | null) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onSave(file);
      setChosen(null);
    } catch (error) {
      setFailure(fieldErrorsOf(error).join(' '));
    } finally {
      setBusy(false);
      reset.current?.();
    }
  };
  const choose = (file: File | null) => {
    if (!file) return;
    setFailure(
      file.size > MAX_FILE_BYTES
        ? `This image is larger than ${sizeText(MAX_FILE_BYTES)}. Choose a smaller one.`
        : undefined,
    );
    if (file.size > MAX_FILE_BYTES) return;
    if (crop) setChosen(file);
    else void save(file);
  };
  return (
    <div className={classes.field}>
      <div
        className={classes.frame}
        data-round={crop?.round || undefined}
        data-wide={(crop && !crop.round) || undefined}
      >
        {url ? <img src={url} alt={label} className={classes.picture} /> : <span className={classes.none}>None</span>}
      </div>
      <div className={classes.side}>
        <Text size="sm" fw={500} component="div">
          {label}
        </Text>
        <Text size="xs" c="dimmed">
          {description}
        </Text>
        <div className={classes.buttons}>
          <FileButton onChange={choose} accept={ACCEPT} resetRef={reset}>
            {(props) => (
              <Button variant="default" size="xs" loading={busy && !chosen} {...props}>
                {url ? `Change ${name}` : `Choose ${name}`}
              </Button>
            )}
          </FileButton>
          {url && (
            <Button variant="subtle" color="gray" size="xs" disabled={busy} onClick={() => void save(null)}>
              Remove {name}
            </Button>
          )}
        </div>
        <Text size="xs" c="var(--mantine-color-error)" role="alert" component="div">
          {!chosen && failure}
        </Text>
      </div>
      {chosen && crop && (
        <Suspense>
          <CropDialog
            title={`Crop ${name}`}
            file={chosen}
            name={name}
            {...crop}
            busy={busy}
            failure={failure}
            onDone={(file) => void save(file)}
            onClose={() => {
              setChosen(null);
              setFailure(undefined);
              reset.current?.();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
