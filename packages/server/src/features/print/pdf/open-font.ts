import { create, type Font, type Glyph, type GlyphPosition, type GlyphRun } from 'fontkit';
import { Blob, ClusterLevel, Face, Font as HarfBuzzFont, shape, Buffer as TextBuffer } from 'harfbuzzjs';

/**
 * A font shaped by HarfBuzz, because fontkit misplaces stacked marks. fontkit reads the font and writes the subset for the PDF. Throws if the
 * bytes are no font.
 */
export function openFont(bytes: Buffer): Font {
  const font = create(bytes);
  if (!('layout' in font)) throw new Error('this is a collection of fonts');
  // A copy: HarfBuzz uses the whole buffer, and small buffers share theirs.
  const shaper = new HarfBuzzFont(new Face(new Blob(new Uint8Array(bytes).buffer)));
  let codes: ReadonlyMap<number, number[]> | undefined;
  const codesOfGlyph = (id: number) => {
    codes ??= new Map(font.characterSet.map((code) => [font.glyphForCodePoint(code).id, letterOf(code)]));
    return codes.get(id);
  };
  font.layout = (text: string) => shapeText(font, shaper, codesOfGlyph, text);
  return font;
}

/** The text of a glyph. Arabic presentation forms give the plain letter. */
const letterOf = (code: number): number[] =>
  code >= 0xfb50 && code <= 0xfeff ? codesOf(String.fromCodePoint(code).normalize('NFKC')) : [code];

/** WORD JOINER: invisible, and it doesn't separate words. */
const NOTHING = 0x2060;

const buffer = new TextBuffer();

function shapeText(
  font: Font,
  shaper: HarfBuzzFont,
  codesOfGlyph: (id: number) => number[] | undefined,
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
    const isAlone = infos.filter((other) => other.cluster === cluster).length === 1;
    // The text copied from the PDF is the glyph's source. If one letter gives several glyphs, each gets its own letter or mark.
    const whole = told.has(cluster) ? [NOTHING] : codesOf(text.slice(cluster, end));
    told.add(cluster);
    // fontkit caches glyphs, but one glyph may have different text elsewhere.
    const glyph: Glyph = Object.create(font.getGlyph(id));
    glyph.codePoints = isAlone ? whole : (codesOfGlyph(id) ?? whole);
    return glyph;
  });
  const positions: GlyphPosition[] = buffer.getGlyphPositions().map((at) => ({ ...at }));
  const advanceWidth = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return {
    glyphs,
    positions,
    advanceWidth,
    advanceHeight: 0,
    script: '',
    language: '',
    direction: 'ltr',
    features: {},
    bbox: font.bbox,
  };
}

const codesOf = (text: string): number[] => [...text].map((character) => character.codePointAt(0) ?? 0);
