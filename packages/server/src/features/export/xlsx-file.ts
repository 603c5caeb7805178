import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { FileColumn } from './file-columns.ts';
import { columnLetters, createRowWriter, type SheetKind, xmlText } from './xlsx-rows.ts';

interface Sheet {
  readonly columns: readonly (Pick<FileColumn, 'heading' | 'width'> & { readonly kind: SheetKind })[];
  readonly dates: 'us' | 'iso';
  /** The name of the sheet, at most 31 characters. */
  readonly name: string;
  /** How many rows at the end, such as totals, aren't sorted or filtered with the others. */
  readonly foot?: number;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * A workbook with one sheet, written while its rows arrive in the text format of COPY. Text is always text, dates and times are numbers with a
 * format, and the header row is frozen. Destroying it ends the reading, and an error in the rows destroys it.
 */
export function xlsxFile(rows: Readable, sheet: Sheet): Readable {
  const zip = new ZipFile();
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(HEAD + xml), path, { compress: true });
  add(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`,
  );
  add(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheetName(sheet.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  );
  add('xl/styles.xml', stylesXml(sheet.dates));
  const body = Readable.from(sheetXml(rows, sheet), { objectMode: false });
  // The fastest level: rows of a sheet are similar, and more effort saves a tenth of the bytes for twice the time.
  zip.addReadStream(body, 'xl/worksheets/sheet1.xml', { compressionLevel: 1 });
  zip.end();
  const file = new PassThrough();
  zip.outputStream.pipe(file);
  body.on('error', (error) => file.destroy(error));
  zip.on('error', (error) => file.destroy(error));
  file.on('close', () => body.destroy());
  return file;
}

async function* sheetXml(rows: Readable, { columns, foot = 0 }: Sheet): AsyncGenerator<Buffer> {
  const writer = createRowWriter(columns.map(({ kind }) => kind));
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  yield Buffer.from(
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${writer.headings(columns.map(({ heading }) => heading))}`,
  );
  for await (const chunk of rows as AsyncIterable<Buffer>) yield Buffer.from(writer.rowsOf(chunk));
  const last = `${columnLetters(columns.length - 1)}${writer.rows - foot}`;
  yield Buffer.from(`</sheetData><autoFilter ref="A1:${last}"/></worksheet>`);
}

/** The styles by number: plain, text, date, time, heading, count, decimal, money. */
function stylesXml(dates: Sheet['dates']): string {
  const date = dates === 'us' ? 'mm/dd/yyyy' : 'yyyy-mm-dd';
  const time = dates === 'us' ? 'mm/dd/yyyy h:mm AM/PM' : 'yyyy-mm-dd hh:mm';
  const xf = (format: number, font = 0) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font ? ' applyFont="1"' : ''}/>`;
  const font = (bold: boolean) =>
    `<font>${bold ? '<b/>' : ''}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
  return `<styleSheet xmlns="${MAIN}"><numFmts count="4"><numFmt numFmtId="164" formatCode="${date}"/><numFmt numFmtId="165" formatCode="${time}"/><numFmt numFmtId="166" formatCode="#,##0.0"/><numFmt numFmtId="167" formatCode="&quot;$&quot;#,##0.00"/></numFmts><fonts count="2">${font(false)}${font(true)}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="8">${xf(0)}${xf(49)}${xf(164)}${xf(165)}${xf(49, 1)}${xf(3)}${xf(166)}${xf(167)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

/** Removes the characters that a sheet name must not contain. */
function sheetName(name: string): string {
  const allowed = name.replace(/[[\]:*?/\\']/g, ' ').trim();
  return xmlText([...allowed].slice(0, 31).join('').trim() || 'Contacts').replaceAll('"', '&quot;');
}
