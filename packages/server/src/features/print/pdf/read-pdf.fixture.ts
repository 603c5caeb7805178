import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A piece of text on a page, in points from the page's top left. */
export interface Written {
  readonly text: string;
  readonly x: number;
  /** The baseline of the text. */
  readonly baseline: number;
  readonly width: number;
  readonly size: number;
}

export interface ReadPage {
  readonly width: number;
  readonly height: number;
  readonly written: readonly Written[];
  /** All text on the page, joined. */
  readonly text: string;
}

/** Reads a PDF with another library than the one that created it. */
export async function readPdf(bytes: Uint8Array): Promise<{ pages: ReadPage[]; title: unknown }> {
  const loading = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await loading.promise;
  const pages: ReadPage[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const written = items.flatMap((item): Written[] => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , , size = 0, x = 0, y = 0] = item.transform.map(Number);
      return [{ text: item.str, x, baseline: height - y, width: item.width, size }];
    });
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    pages.push({ width, height, written, text });
  }
  const { info } = await pdf.getMetadata();
  await loading.destroy();
  return { pages, title: 'Title' in info ? info.Title : undefined };
}
