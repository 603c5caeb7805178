import { type EmailBlock, type EmailPart, isEmailLink } from '@bookline/contract/rules/email-blocks';
import { cleanHtml, escapeHtml, plainOf } from '../email-messages/email-messages.api.ts';
import { inkOn } from '../mail/mail.api.ts';

/** What an email shows of the company. */
export interface EmailBrand {
  readonly name: string;
  readonly color: string;
  readonly logo_url: string | null;
}

export interface EmailContent {
  readonly subject: string;
  readonly preheader: string;
  readonly blocks: readonly EmailBlock[];
  /** It's about the contact's own policy or account, so its footer doesn't call it an advertisement. */
  readonly service?: boolean;
}

/** An email with its fields still in it, which is filled in for each contact (fill-email.ts). */
export interface CompiledEmail {
  readonly html: string;
  readonly plain: string;
}

const WIDTH = 600;
const MUTED = '#5a6270';
const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/**
 * Makes the HTML and the plain text of an email from its blocks. MJML writes the tables and the conditional comments that Outlook needs. Every
 * email ends with the postal address and the unsubscribe link (15 U.S.C. 7704(a)(5)), wherever its footer is. `imageUrl` gives the address of
 * an image.
 */
export async function compileEmail(
  { subject, preheader, blocks, service = false }: EmailContent,
  brand: EmailBrand,
  imageUrl: (id: string) => string,
): Promise<CompiledEmail> {
  const around: Around = { brand, imageUrl };
  const footer = blocks.find((block) => block.kind === 'footer')?.html ?? '';
  const shown = blocks.filter((block) => block.kind !== 'footer');
  const mjml = `<mjml lang="en"><mj-head><mj-title>${escapeHtml(subject)}</mj-title>${
    preheader ? `<mj-preview>${escapeHtml(preheader)}</mj-preview>` : ''
  }<mj-attributes><mj-all font-family="${FONT}" /><mj-text font-size="15px" line-height="1.55" color="#1b2230" padding="8px 28px" /></mj-attributes></mj-head>
<mj-body background-color="#f3f4f6" width="${WIDTH}px"><mj-section padding="12px 0 0" />
${shown.map((block) => sectionOf(block, around)).join('\n')}
${footerOf(footer, service)}</mj-body></mjml>`;
  return { html: await toHtml(mjml), plain: plainText(shown, footer, { brand, service }) };
}

interface Around {
  readonly brand: EmailBrand;
  readonly imageUrl: (id: string) => string;
}

/** The converter is loaded with the first email. */
let engine: Promise<{ toHtml(mjml: string): { type: string; content?: string } }> | undefined;

async function toHtml(mjml: string): Promise<string> {
  engine ??= import('mrml').then(({ Engine }) => new Engine());
  const made = (await engine).toHtml(mjml);
  if (made.type !== 'success' || made.content === undefined)
    throw new Error(`an email can’t be made into HTML: ${JSON.stringify(made).slice(0, 500)}`);
  return made.content;
}

function sectionOf(block: EmailBlock, around: Around): string {
  switch (block.kind) {
    case 'header':
      return headerOf(block.show_logo, around.brand);
    case 'divider':
      return white(
        '<mj-column><mj-divider border-width="1px" border-color="#d5d9e0" padding="12px 28px" /></mj-column>',
      );
    case 'columns':
      return white(
        [block.left, block.right]
          .map(
            (parts) =>
              `<mj-column width="50%">${parts.map((part) => partOf(part, around, WIDTH / 2)).join('') || '<mj-spacer height="1px" />'}</mj-column>`,
          )
          .join(''),
      );
    case 'footer':
      return '';
    default:
      return white(`<mj-column>${partOf(block, around, WIDTH)}</mj-column>`);
  }
}

const white = (columns: string) => `<mj-section background-color="#ffffff" padding="4px 0">${columns}</mj-section>`;

function headerOf(showLogo: boolean, { name, color, logo_url }: EmailBrand): string {
  const inside =
    showLogo && logo_url !== null
      ? `<mj-image src="${escapeHtml(logo_url)}" alt="${escapeHtml(name)}" width="48px" align="left" padding="16px 28px" border-radius="6px" />`
      : `<mj-text color="${inkOn(color)}" font-size="18px" font-weight="600" padding="18px 28px">${escapeHtml(name)}</mj-text>`;
  return `<mj-section background-color="${color}" padding="0"><mj-column>${inside}</mj-column></mj-section>`;
}

function partOf(part: EmailPart, { brand, imageUrl }: Around, width: number): string {
  switch (part.kind) {
    case 'text': {
      const html = styled(cleanHtml(part.html));
      return html === '' ? '' : `<mj-text>${html}</mj-text>`;
    }
    case 'image': {
      if (part.image_id === null) return '';
      const pixels = Math.round(((width - 56) * part.width) / 100);
      return `<mj-image src="${escapeHtml(imageUrl(part.image_id))}" alt="${escapeHtml(part.alt)}" width="${pixels}px" padding="8px 28px"${hrefOf(part.link)} />`;
    }
    default:
      if (part.label === '') return '';
      return `<mj-button background-color="${brand.color}" color="${inkOn(brand.color)}" font-size="15px" font-weight="600" border-radius="6px" inner-padding="12px 22px" padding="12px 28px" align="${part.align}"${hrefOf(part.link)}>${escapeHtml(part.label)}</mj-button>`;
  }
}

/** A link that can’t be opened is left out. */
const hrefOf = (link: string) => (isEmailLink(link) ? ` href="${escapeHtml(link)}"` : '');

const styles: Record<string, string> = {
  p: 'margin:0 0 12px',
  h2: 'margin:12px 0 8px;font-size:20px;line-height:1.3',
  h3: 'margin:12px 0 8px;font-size:17px;line-height:1.3',
  ul: 'margin:0 0 12px;padding-left:24px',
  ol: 'margin:0 0 12px;padding-left:24px',
  blockquote: 'margin:0 0 12px;padding-left:12px;border-left:3px solid #d5d9e0',
};

/** Email programs drop style sheets, so each tag has its style. An empty paragraph keeps its height. */
const styled = (html: string): string =>
  html
    .replace(/<p><\/p>/g, '<p>&nbsp;</p>')
    .replace(/<(p|h2|h3|ul|ol|blockquote)>/g, (_tag, name: string) => `<${name} style="${styles[name]}">`)
    .replace(/<a /g, '<a style="color:#1a56b8" ');

const purposeOf = (service: boolean) =>
  service ? 'You get this as a customer of {{company}}.' : 'This is an advertisement from {{company}}.';

function footerOf(html: string, service: boolean): string {
  const own = styled(cleanHtml(html));
  return `<mj-section padding="16px 0 24px"><mj-column><mj-text font-size="12px" color="${MUTED}">${own}
<p style="margin:0 0 8px">${purposeOf(service)}<br />{{postal_address}}</p>
<p style="margin:0"><a href="{{unsubscribe_url}}" style="color:#1a56b8">Unsubscribe</a> &middot; <a href="{{preferences_url}}" style="color:#1a56b8">Choose which emails you receive</a></p></mj-text></mj-column></mj-section>`;
}

function plainText(
  blocks: readonly EmailBlock[],
  footer: string,
  { brand: { name }, service }: { readonly brand: EmailBrand; readonly service: boolean },
): string {
  const parts = blocks.flatMap((block): string[] => {
    switch (block.kind) {
      case 'header':
        return [name];
      case 'divider':
        return ['---'];
      case 'columns':
        return [...block.left, ...block.right].map(plainPart);
      case 'footer':
        return [];
      default:
        return [plainPart(block)];
    }
  });
  const end = [
    plainOf(cleanHtml(footer)),
    `${purposeOf(service)}\n{{postal_address}}`,
    'Unsubscribe: {{unsubscribe_url}}\nChoose which emails you receive: {{preferences_url}}',
  ];
  const written = [...parts, '-- ', ...end].filter((part) => part !== '');
  return `${written.join('\n\n')}\n`;
}

function plainPart(part: EmailPart): string {
  if (part.kind === 'text') return plainOf(cleanHtml(part.html));
  const words = part.kind === 'image' ? part.alt : part.label;
  if (part.kind === 'image' && part.image_id === null) return '';
  return isEmailLink(part.link) ? `${words}: ${part.link.replace(/^(mailto|tel):/, '')}` : words;
}
