import { create, type Font, type GlyphPosition, type GlyphRun } from 'fontkit';
import { Blob, Buffer as TextBuffer, ClusterLevel, Face, Font as HarfBuzzFont, shape } from 'harfbuzzjs';

/**
 * A font whose text is shaped by HarfBuzz: fontkit's own shaping fails where marks stand on marks. fontkit reads it and writes the part
 * of it that a PDF needs. Throws where the bytes are no font.
 */
export function openFont(bytes: Buffer): Font {
  const font = create(bytes);
  // A copy of its own: HarfBuzz takes whole buffers, and small ones share theirs.
  const shaper = new HarfBuzzFont(new Face(new Blob(new Uint8Array(bytes).buffer)));
  const codeOf = new Map<number, number>();
  for (const code of font.characterSet) codeOf.set(font.glyphForCodePoint(code).id, code);
  font.layout = (text: string) => shapeText(font, shaper, codeOf, text);
  return font;
}

const buffer = new TextBuffer();

function shapeText(
  font: Font,
  shaper: HarfBuzzFont,
  codeOf: ReadonlyMap<number, number>,
  text: string,
): GlyphRun {
  buffer.reset();
  buffer.addText(text);
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
  buffer.guessSegmentProperties();
  shape(shaper, buffer);
  const infos = buffer.getGlyphInfos();
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const told = new Set<number>();
  const glyphs = infos.map(({ codepoint: id, cluster }) => {
    const end = starts[starts.indexOf(cluster) + 1] ?? text.length;
    const own = codeOf.get(id);
    // What can be copied out of the PDF: the letter that the glyph is, or what it was made of.
    const codes = own !== undefined ? [own] : told.has(cluster) ? [] : codesOf(text.slice(cluster, end));
    told.add(cluster);
    return font.getGlyph(id, codes);
  });
  const positions: GlyphPosition[] = buffer.getGlyphPositions().map((at) => ({ ...at }));
  const advanceWidth = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return {
    glyphs,
    positions,
    advanceWidth,
    advanceHeight: 0,
    script: '',
    language: null,
    direction: 'ltr',
    features: {},
    bbox: font.bbox,
  };
}

const codesOf = (text: string): number[] => [...text].map((character) => character.codePointAt(0) ?? 0);
