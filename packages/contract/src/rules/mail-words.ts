/** Whether something is written in what an editor made: it leaves empty paragraphs. */
export const hasWords = (html: string): boolean => html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '';
