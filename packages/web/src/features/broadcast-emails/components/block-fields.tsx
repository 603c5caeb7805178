import type { EmailImage } from '@bookline/contract/features/broadcast-emails';
import {
  type EmailBlock,
  type EmailPart,
  isEmailLink,
  MAX_COLUMN_PARTS,
  MAX_EMAIL_LINK,
} from '@bookline/contract/rules/email-blocks';
import { MAX_EMAIL_IMAGE_BYTES, MAX_LABEL, MAX_TITLE } from '@bookline/contract/rules/limits';
import { ActionIcon, Button, FileButton, Group, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { sizeText } from '../../../ui/file-drop.tsx';
import { RichTextField } from '../../email-messages/email-messages.api.ts';
import { useAddImage } from '../broadcast-emails.data.ts';
import { newBlock } from '../email-draft.ts';
import { blockLooks } from './block-looks.ts';
import classes from './email-editor.module.css';

interface Pictures {
  readonly images: readonly EmailImage[];
  readonly onImage: (image: EmailImage) => void;
}

/** The inputs of one block. */
export function BlockFields({
  block,
  onChange,
  ...pictures
}: Pictures & { readonly block: EmailBlock; readonly onChange: (block: EmailBlock) => void }) {
  switch (block.kind) {
    case 'header':
      return (
        <Switch
          label="Show the logo"
          description="Without a logo, the header shows your company name. Change both under Settings."
          checked={block.show_logo}
          onChange={(event) => onChange({ ...block, show_logo: event.currentTarget.checked })}
        />
      );
    case 'divider':
      return (
        <Text size="sm" c="dimmed">
          A thin line between two parts.
        </Text>
      );
    case 'footer':
      return (
        <>
          <RichTextField label="Footer text" html={block.html} onHtml={(html) => onChange({ ...block, html })} />
          <Text size="xs" c="dimmed">
            Your postal address and the unsubscribe link always follow.
          </Text>
        </>
      );
    case 'columns':
      return (
        <div className={classes.columns}>
          {(['left', 'right'] as const).map((side) => (
            <ColumnFields
              key={side}
              label={side === 'left' ? 'Left column' : 'Right column'}
              parts={block[side]}
              onParts={(parts) => onChange({ ...block, [side]: parts })}
              {...pictures}
            />
          ))}
        </div>
      );
    default:
      return <PartFields part={block} onPart={onChange} {...pictures} />;
  }
}

function ColumnFields({
  label,
  parts,
  onParts,
  ...pictures
}: Pictures & {
  readonly label: string;
  readonly parts: readonly EmailPart[];
  readonly onParts: (parts: EmailPart[]) => void;
}) {
  // A part keeps its key while others are added or removed.
  const keys = useRef(new WeakMap<EmailPart, string>());
  const keyOf = (part: EmailPart) => {
    const known = keys.current.get(part) ?? crypto.randomUUID();
    keys.current.set(part, known);
    return known;
  };
  const add = (kind: EmailPart['kind']) => {
    const made = newBlock(kind);
    if (made.kind === kind) onParts([...parts, made as EmailPart]);
  };
  return (
    <fieldset className={classes.column}>
      <legend>{label}</legend>
      <Stack gap="sm">
        {parts.map((part, index) => (
          <div key={keyOf(part)} className={classes.part}>
            <Group justify="space-between" mb={4}>
              <Text size="xs" c="dimmed">
                {blockLooks[part.kind].label}
              </Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-label={`Remove ${blockLooks[part.kind].label.toLowerCase()} ${index + 1} from the ${label.toLowerCase()}`}
                onClick={() => onParts(parts.filter((_, at) => at !== index))}
              >
                <IconTrash size={14} />
              </ActionIcon>
            </Group>
            <PartFields
              part={part}
              onPart={(next) => {
                keys.current.set(next, keyOf(part));
                onParts(parts.map((each, at) => (at === index ? next : each)));
              }}
              {...pictures}
            />
          </div>
        ))}
        <Group gap={6}>
          {(['text', 'image', 'button'] as const).map((kind) => (
            <Button
              key={kind}
              size="compact-xs"
              variant="default"
              leftSection={<IconPlus size={12} aria-hidden />}
              disabled={parts.length >= MAX_COLUMN_PARTS}
              onClick={() => add(kind)}
              aria-label={`Add ${blockLooks[kind].label.toLowerCase()} to the ${label.toLowerCase()}`}
            >
              {blockLooks[kind].label}
            </Button>
          ))}
        </Group>
      </Stack>
    </fieldset>
  );
}

function PartFields({
  part,
  onPart,
  ...pictures
}: Pictures & { readonly part: EmailPart; readonly onPart: (part: EmailPart) => void }) {
  switch (part.kind) {
    case 'text':
      return <RichTextField label="Text" html={part.html} onHtml={(html) => onPart({ ...part, html })} />;
    case 'image':
      return <ImageFields part={part} onPart={onPart} {...pictures} />;
    default:
      return (
        <Stack gap="sm">
          <TextInput
            label="Text"
            placeholder="See my plan"
            maxLength={MAX_LABEL}
            value={part.label}
            onChange={(event) => onPart({ ...part, label: event.currentTarget.value })}
          />
          <LinkInput label="Link" link={part.link} onLink={(link) => onPart({ ...part, link })} />
          <SegmentedControl
            size="xs"
            style={{ alignSelf: 'flex-start' }}
            aria-label="Alignment"
            data={[
              { value: 'left', label: 'Left' },
              { value: 'center', label: 'Center' },
            ]}
            value={part.align}
            onChange={(align) => onPart({ ...part, align: align === 'center' ? 'center' : 'left' })}
          />
        </Stack>
      );
  }
}

function ImageFields({
  part,
  onPart,
  images,
  onImage,
}: Pictures & {
  readonly part: Extract<EmailPart, { kind: 'image' }>;
  readonly onPart: (part: EmailPart) => void;
}) {
  const upload = useAddImage();
  const [refusal, setRefusal] = useState<string>();
  const image = images.find(({ id }) => id === part.image_id);
  const take = (file: File | null) => {
    if (!file) return;
    const isTooLarge = file.size > MAX_EMAIL_IMAGE_BYTES;
    setRefusal(
      isTooLarge ? `This image is larger than ${sizeText(MAX_EMAIL_IMAGE_BYTES)}. Choose a smaller one.` : undefined,
    );
    if (isTooLarge) return;
    upload.mutate(
      { file },
      {
        onSuccess: ({ data }) => {
          onImage(data);
          onPart({ ...part, image_id: data.id });
        },
      },
    );
  };
  const failure =
    refusal ??
    (upload.error instanceof ApiError ? (upload.error.fields?.image?.[0] ?? sentenceOf(upload.error)) : undefined);
  return (
    <Stack gap="sm">
      <Group gap="sm">
        {image && <img src={image.url} alt="" className={classes.thumb} />}
        <FileButton accept="image/png,image/jpeg,image/webp,image/gif" onChange={take}>
          {(button) => (
            <Button {...button} size="compact-sm" variant="default" loading={upload.isPending}>
              {image ? 'Replace image' : 'Upload image'}
            </Button>
          )}
        </FileButton>
      </Group>
      {failure !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {failure}
        </Text>
      )}
      <TextInput
        label="Description"
        description="Read aloud to people who can’t see the image, and shown where images are off."
        placeholder="A family at breakfast"
        maxLength={MAX_TITLE}
        value={part.alt}
        onChange={(event) => onPart({ ...part, alt: event.currentTarget.value })}
      />
      <LinkInput label="Link (optional)" link={part.link} onLink={(link) => onPart({ ...part, link })} />
      <SegmentedControl
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        aria-label="Width"
        data={['25', '50', '75', '100'].map((value) => ({ value, label: `${value}%` }))}
        value={String(part.width)}
        onChange={(value) => onPart({ ...part, width: Number(value) as 25 | 50 | 75 | 100 })}
      />
    </Stack>
  );
}

/** A web address. It gets https:// when the field is left, and says what it lacks. */
function LinkInput({
  label,
  link,
  onLink,
}: {
  readonly label: string;
  readonly link: string;
  readonly onLink: (link: string) => void;
}) {
  const [left, setLeft] = useState(false);
  return (
    <TextInput
      label={label}
      placeholder="https://example.com"
      maxLength={MAX_EMAIL_LINK}
      inputMode="url"
      value={link}
      onChange={(event) => onLink(event.currentTarget.value)}
      onBlur={() => {
        setLeft(true);
        const typed = link.trim();
        const whole = typed !== '' && !/^[a-z]+:/i.test(typed) ? `https://${typed}` : typed;
        if (whole !== link) onLink(whole);
      }}
      error={
        left && link !== '' && !isEmailLink(link)
          ? 'Enter a complete web address, such as https://example.com.'
          : undefined
      }
    />
  );
}
