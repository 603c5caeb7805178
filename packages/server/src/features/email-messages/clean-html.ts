import sanitizeHtml from 'sanitize-html';

/** The allowed markup; everything else is removed. Pictures and styles are not allowed, so an email can't load or hide content. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'ul', 'ol', 'li', 'h2', 'h3', 'blockquote', 'hr'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 30,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
  // A link without an allowed target keeps only its text.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs.href ? 'excludeTag' : false),
};

/** The same text and markup without harmful parts. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, ALLOWED);

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => entities[found] ?? found);

const characters: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** The plain text of clean HTML, for the text part of an email. */
export function plainOf(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(/<a href="(?:mailto:|tel:)?([^"]*)"[^>]*>(.*?)<\/a>/g, (_whole, href: string, words: string) => {
      const shown = words.replace(/<[^>]*>/g, '');
      return shown === href ? shown : `${shown} (${href})`;
    })
    .replace(/<br[^>]*>/g, '\n')
    .replace(/<hr[^>]*>/g, '\n---\n')
    .replace(/<li>/g, '\n- ')
    .replace(/<\/(p|h2|h3|ul|ol|blockquote)>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (found) => characters[found] ?? found)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
