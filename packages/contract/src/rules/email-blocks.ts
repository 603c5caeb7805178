import { z } from 'zod';
import { line, text, uuid } from '../fields.ts';
import { readLetter } from './letter-fields.ts';
import { MAX_EMAIL_HTML, MAX_LABEL, MAX_TITLE } from './limits.ts';

/** Blocks of an email, and parts of a column. */
export const MAX_EMAIL_BLOCKS = 40;
export const MAX_COLUMN_PARTS = 6;
/** All blocks with their markup. Gmail's limit is lower, and the checks before sending name it. */
const MAX_BLOCKS_TEXT = 2 * MAX_EMAIL_HTML;
/** An address that a button or image opens. */
export const MAX_EMAIL_LINK = 2000;

/** Fields are refused while they are written, because an email with an unknown one can't be sent. */
const withFields = <T extends z.ZodType<string>>(schema: T) =>
  schema.superRefine((written, check) => {
    const { fault } = readLetter(written);
    if (fault) check.addIssue({ code: 'custom', message: fault.sentence });
  });

/** Not judged here: an email may be saved before its links are known. The checks before sending judge it. */
const link = line(MAX_EMAIL_LINK).refine(
  (address) => !/\{\{|\}\}/.test(address),
  'A link can’t contain a field. Enter the whole address.',
);

const textPart = z.object({ kind: z.literal('text'), html: withFields(text(MAX_EMAIL_HTML)) });
const imagePart = z.object({
  kind: z.literal('image'),
  /** Null until one is uploaded. */
  image_id: uuid.nullable(),
  /** Read aloud, and shown where images are off. */
  alt: line(MAX_TITLE),
  /** '' for none. */
  link,
  /** The share of the column's width, in percent. */
  width: z.union([z.literal(25), z.literal(50), z.literal(75), z.literal(100)]),
});
const buttonPart = z.object({
  kind: z.literal('button'),
  label: withFields(line(MAX_LABEL)),
  link,
  align: z.enum(['left', 'center']),
});

/** What stands in a column, or across the whole width. */
export const emailPart = z.discriminatedUnion('kind', [textPart, imagePart, buttonPart]).meta({ id: 'EmailPart' });
export type EmailPart = z.infer<typeof emailPart>;

const column = z.array(emailPart).max(MAX_COLUMN_PARTS, `Use ${MAX_COLUMN_PARTS} parts or fewer in a column.`);

/** A block of an email, from top to bottom. */
export const emailBlock = z.discriminatedUnion('kind', [
  /** The company's name or logo in its color. */
  z.object({ kind: z.literal('header'), show_logo: z.boolean() }),
  textPart,
  imagePart,
  buttonPart,
  /** Two columns beside each other. One below the other on a phone. */
  z.object({ kind: z.literal('columns'), left: column, right: column }),
  z.object({ kind: z.literal('divider') }),
  /** Text above the postal address and the unsubscribe link, which every email ends with. */
  z.object({ kind: z.literal('footer'), html: withFields(text(MAX_EMAIL_HTML)) }),
]);
export type EmailBlock = z.infer<typeof emailBlock>;
export type EmailBlockKind = EmailBlock['kind'];

export const emailBlocks = z
  .array(emailBlock)
  .max(MAX_EMAIL_BLOCKS, `Use ${MAX_EMAIL_BLOCKS} blocks or fewer.`)
  .refine(
    (blocks) => JSON.stringify(blocks).length <= MAX_BLOCKS_TEXT,
    'This email is too long. Remove a block or shorten its text.',
  );

/** The text, images, and buttons of an email with the number of their block, columns included. */
export const partsOf = (blocks: readonly EmailBlock[]): { readonly block: number; readonly part: EmailPart }[] =>
  blocks.flatMap((block, index) => {
    switch (block.kind) {
      case 'columns':
        return [...block.left, ...block.right].map((part) => ({ block: index, part }));
      case 'text':
      case 'image':
      case 'button':
        return [{ block: index, part: block }];
      case 'footer':
        return [{ block: index, part: { kind: 'text', html: block.html } as const }];
      default:
        return [];
    }
  });

/** An address that a link in an email may open. */
export function isEmailLink(address: string): boolean {
  if (/^mailto:[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(address) || /^tel:\+?[\d().-]{7,20}$/i.test(address)) return true;
  if (/\s/.test(address) || !URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && /\.[a-z0-9-]{2,}$/i.test(hostname) && username === '' && password === '';
}

/** The start of a new email. */
export const firstBlocks: readonly EmailBlock[] = [
  { kind: 'header', show_logo: true },
  { kind: 'text', html: '<p>Hi {{first_name|there}},</p><p></p><p>{{agent_name}}</p>' },
  { kind: 'footer', html: '' },
];
