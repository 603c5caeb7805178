import { zipOf } from '../xlsx/workbook.fixture.ts';

const NAMESPACES = ['office', 'table', 'text', 'style']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

export interface OdsSheet {
  readonly name: string;
  /** The XML of its rows. */
  readonly rows: string;
  readonly hidden?: boolean;
}

export const contentXml = (sheets: readonly OdsSheet[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${NAMESPACES} xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"><office:automatic-styles>${[
    true,
    false,
  ]
    .map(
      (shown) =>
        `<style:style style:name="${shown ? 'shown' : 'hidden'}" style:family="table"><style:table-properties table:display="${shown}"/></style:style>`,
    )
    .join('')}</office:automatic-styles><office:body><office:spreadsheet>${sheets
    .map(
      ({ name, rows, hidden }) =>
        `<table:table table:name="${name}" table:style-name="${hidden ? 'hidden' : 'shown'}"><table:table-column/>${rows}</table:table>`,
    )
    .join('')}</office:spreadsheet></office:body></office:document-content>`;

export const odsOf = (sheets: readonly OdsSheet[], more: Record<string, string | Buffer> = {}): Promise<Buffer> =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
    'content.xml': contentXml(sheets),
    ...more,
  });

export const cell = (text: string, attributes = 'office:value-type="string"'): string =>
  `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
export const row = (cells: string, attributes = ''): string =>
  `<table:table-row ${attributes}>${cells}</table:table-row>`;
export const ODS_HEADER = row(cell('Name') + cell('Phone'));
