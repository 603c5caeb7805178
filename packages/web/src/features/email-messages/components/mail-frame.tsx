import classes from './mail-frame.module.css';

/** Shows an email from another source. No scripts, forms, or origin. Links open in a new tab. */
export function MailFrame({ title, html }: { readonly title: string; readonly html: string }) {
  return (
    <iframe
      className={classes.frame}
      title={title}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={html}
    />
  );
}

/** Text without a page, as an HTML page in fixed light colors. */
export const pageOf = (html: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mail</title><base target="_blank"></head><body style="margin:0;padding:12px;background:#fff;color:#1b2230;font:14px/1.5 sans-serif;overflow-wrap:anywhere">${html}</body></html>`;
