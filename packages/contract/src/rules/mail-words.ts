/** Whether editor HTML contains text. Editors leave empty paragraphs. */
export const hasWords = (html: string): boolean => html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '';
