import { create, type Font, type Glyph, type GlyphPosition, type GlyphRun } from 'fontkit';
import { Blob, ClusterLevel, Face, Font as HarfBuzzFont, shape, Buffer as TextBuffer } from 'harfbuzzjs';

/**
 * A font whose text is shaped by HarfBuzz: fontkit's own shaping fails where marks stand on marks. fontkit reads it and writes the part
 * of it that a PDF needs. Throws where the bytes are no font.
 */
export function openFont(bytes: Buffer): Font {
  const font = create(bytes);
  if (!('layout' in font)) throw new Error('this is a collection of fonts');
  // A copy of its own: HarfBuzz takes whole buffers, and small ones share theirs.
  const shaper = new HarfBuzzFont(new Face(new Blob(new Uint8Array(bytes).buffer)));
  let codes: ReadonlyMap<number, number[]> | undefined;
  const codesOfGlyph = (id: number) => {
    codes ??= new Map(font.characterSet.map((code) => [font.glyphForCodePoint(code).id, letterOf(code)]));
    return codes.get(id);
  };
  font.layout = (text: string) => shapeText(font, shaper, codesOfGlyph, text);
  return font;
}

/** What a glyph stands for: of the shapes that Arabic letters have had codes of their own for, the letter. */
const letterOf = (code: number): number[] =>
  code >= 0xfb50 && code <= 0xfeff ? codesOf(String.fromCodePoint(code).normalize('NFKC')) : [code];

/** WORD JOINER: says nothing and parts nothing. */
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
    // What can be copied out of the PDF: what a glyph was made of; of several from one letter, each the letter or mark that it is.
    const whole = told.has(cluster) ? [NOTHING] : codesOf(text.slice(cluster, end));
    told.add(cluster);
    // fontkit remembers glyphs: one shape may stand for another letter elsewhere.
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
