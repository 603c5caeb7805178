/** The browser's name for an image pasted from the clipboard. */
const NAMELESS = /^image\.(png|jpe?g|gif|webp)$/i;

/**
 * The files of a paste, or none when the user pastes text into a field (the clipboard may also hold an image of the text). An unnamed image
 * is named after the time, so two pastes are two files and not two versions of one.
 */
export function pastedFiles(event: Pick<ClipboardEvent, 'target' | 'clipboardData'>, now: Date): File[] {
  const data = event.clipboardData;
  if (!data || data.files.length === 0) return [];
  const intoField = event.target instanceof Element && event.target.matches('input, textarea, [contenteditable=true]');
  if (intoField && data.types.includes('text/plain')) return [];
  return [...data.files].map((file) => {
    const [, ending] = NAMELESS.exec(file.name) ?? [];
    if (!ending) return file;
    const name = `Pasted ${localTime(now)}.${ending}`;
    return new File([file], name, { type: file.type });
  });
}

/** '2026-03-04 15.12.09' in local time, so that names sort. */
function localTime(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}.${two(at.getMinutes())}.${two(at.getSeconds())}`;
}
