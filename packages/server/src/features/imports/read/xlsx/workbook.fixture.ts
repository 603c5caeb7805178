import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export interface Parts {
  /** Sheet name to the XML of its rows. */
  sheets: Record<string, string>;
  strings?: string;
  /** The content of <styleSheet>. */
  styles?: string;
  /** Attributes of <workbookPr>. */
  workbook?: string;
}

export function workbookParts({ sheets, strings, styles, workbook = '' }: Parts): Record<string, string> {
  const names = Object.keys(sheets);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"/>`;
  const relations = (content: string) =>
    `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;
  return {
    '[Content_Types].xml': `${XML}<Types/>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${TYPES}"><workbookPr ${workbook}/><sheets>${names
      .map(
        (name, i) =>
          `<sheet name="${name}" sheetId="${i + 1}" r:id="s${i}"${name === 'Hidden' ? ' state="hidden"' : ''}/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      names.map((_, i) => relation(`s${i}`, 'worksheet', `/xl/worksheets/sheet${i + 1}.xml`)).join('') +
        relation('st', 'sharedStrings', 'sharedStrings.xml') +
        relation('sy', 'styles', 'styles.xml'),
    ),
    ...Object.fromEntries(
      names.map((name, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `${XML}<worksheet xmlns="${MAIN}"><dimension ref="A1"/><sheetData>${sheets[name]}</sheetData><mergeCells><mergeCell ref="A1:B1"/></mergeCells></worksheet>`,
      ]),
    ),
    ...(strings === undefined ? {} : { 'xl/sharedStrings.xml': `${XML}<sst xmlns="${MAIN}">${strings}</sst>` }),
    ...(styles === undefined ? {} : { 'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}">${styles}</styleSheet>` }),
  };
}

export async function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

export const text = (...values: string[]) =>
  values.map((value) => `<c t="inlineStr"><is><t>${value}</t></is></c>`).join('');
export const HEADER = `<row>${text('Name', 'Phone')}</row>`;
