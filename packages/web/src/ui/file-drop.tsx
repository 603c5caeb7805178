import { Progress, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import classes from './file-drop.module.css';

/** '2.4 MB'. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)));
  const value = bytes / 1024 ** step;
  return `${value.toLocaleString('en-US', { maximumFractionDigits: step === 0 ? 0 : 1 })} ${units[step]}`;
}

const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Why a file isn't accepted, in a sentence. Null if it is. `accept` lists extensions such as '.csv'. */
export function refusalOf(
  file: Pick<File, 'name' | 'size'>,
  accept: readonly string[],
  maxBytes: number,
): string | null {
  if (!accept.some((ending) => file.name.toLowerCase().endsWith(ending))) {
    return `This isn’t a ${either.format(accept.map((ending) => ending.slice(1).toUpperCase()))} file. Choose another.`;
  }
  if (file.size === 0) return 'This file is empty. Choose another.';
  if (file.size > maxBytes) return `This file is larger than ${sizeText(maxBytes)}. Split it into smaller files.`;
  return null;
}

/** Drop or choose a file, with mouse, touch, or keyboard. */
export function FileDrop({
  label,
  accept,
  maxBytes,
  onFile,
  progress = null,
  children,
}: {
  readonly label: string;
  /** Extensions with their dot. */
  readonly accept: readonly string[];
  readonly maxBytes: number;
  readonly onFile: (file: File) => void;
  /** The upload progress from 0 to 1. */
  readonly progress?: number | null;
  /** A hint before choosing. */
  readonly children?: ReactNode;
}) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isBusy = progress !== null;

  const take = (file: File | undefined) => {
    if (!file || isBusy) return;
    const refused = refusalOf(file, accept, maxBytes);
    setRefusal(refused);
    if (refused === null) onFile(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };

  return (
    <div>
      <label
        className={classes.drop}
        data-over={over || undefined}
        data-busy={isBusy || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <IconUpload size={22} stroke={1.6} aria-hidden />
        <Text size="sm" fw={500} component="span">
          {label}
        </Text>
        <Text size="xs" c="dimmed" component="span" id={`${id}-help`}>
          {children ??
            `${accept.map((ending) => ending.slice(1).toUpperCase()).join(', ')}, up to ${sizeText(maxBytes)}`}
        </Text>
        <input
          type="file"
          className="visually-hidden"
          accept={accept.join(',')}
          disabled={isBusy}
          aria-describedby={`${id}-help`}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // Lets the user choose the same file again after correcting it.
            event.currentTarget.value = '';
          }}
        />
      </label>
      {isBusy && <Progress mt="xs" size="sm" value={progress * 100} aria-label="Upload" />}
      <Text size="sm" c="var(--mantine-color-error)" mt={refusal ? 'xs' : 0} role="alert" component="div">
        {refusal}
      </Text>
    </div>
  );
}
