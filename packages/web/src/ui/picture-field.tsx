import { Button, FileButton, Group, Input } from '@mantine/core';
import { useEffect, useState } from 'react';
import { sizeText } from './file-drop.tsx';
import classes from './picture-field.module.css';

const PICTURES = 'image/png,image/jpeg,image/webp';

/** A picture to choose, view, and remove, such as a logo. It's sent with its form. */
export function PictureField({
  label,
  description,
  url,
  file,
  maxBytes,
  onFile,
  onRemove,
  busy = false,
  error,
}: {
  readonly label: string;
  readonly description?: string;
  /** The current picture. */
  readonly url: string | null;
  /** The new picture. */
  readonly file: File | null;
  readonly maxBytes: number;
  readonly onFile: (file: File) => void;
  /** Absent if there is nothing to remove. */
  readonly onRemove?: () => void;
  readonly busy?: boolean;
  readonly error?: string | undefined;
}) {
  const chosen = useObjectUrl(file);
  const [refusal, setRefusal] = useState<string>();
  const shown = chosen ?? url;
  const take = (picked: File | null) => {
    if (!picked) return;
    const tooLarge = picked.size > maxBytes;
    setRefusal(tooLarge ? `This image is larger than ${sizeText(maxBytes)}. Choose a smaller one.` : undefined);
    if (!tooLarge) onFile(picked);
  };
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={refusal ?? error}>
      <Group gap="sm" mt={4} mb={4}>
        <span className={classes.frame}>
          {shown ? (
            <img src={shown} alt={`Current ${label.toLowerCase()}`} className={classes.picture} />
          ) : (
            <span aria-hidden>—</span>
          )}
        </span>
        <FileButton accept={PICTURES} onChange={take}>
          {(button) => (
            <Button {...button} size="compact-sm" variant="default" loading={busy}>
              {shown ? `Replace ${label.toLowerCase()}` : `Choose ${label.toLowerCase()}`}
            </Button>
          )}
        </FileButton>
        {shown && onRemove && (
          <Button size="compact-sm" variant="subtle" color="red" onClick={onRemove} disabled={busy}>
            Remove
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}
