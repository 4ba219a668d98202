import type { Font, Glyph } from 'fontkit';
import PDFDocument from 'pdfkit';
import { forFaces, type TextFace } from '#shared/label/fonts';
import { type ByteWriter, createByteWriter } from './byte-writer.ts';
import { loadFonts } from './fonts.ts';

const POINTS_PER_MM = 72 / 25.4;

/** The fields of an embedded pdfkit font that its declarations leave out. */
interface EmbeddedFont {
  id: string;
  scale: number;
  /** Maps a glyph of the font to its number in the file. */
  subset: { includeGlyph(glyphId: number): number };
  /** Widths in thousandths of an em, and the characters represented, both by glyph number in the file. */
  widths: number[];
  unicode: number[][];
  ref(): object;
}

interface Reference {
  data: Record<string, unknown>;
  end(content: string | Uint8Array): void;
}

/** Text in one font. */
export interface EncodedText {
  fontId: string;
  glyphs: string;
}

/** Content or a picture that pages and other content draw by its name. */
export interface PdfObject {
  name: string;
  reference: Reference;
}

/** A PDF being written: pages of one size whose content is in millimetres, y upwards. */
export interface PdfDocument {
  /**
   * Encodes text as hexadecimal glyph numbers, in a part for each change of font; a font is embedded with only the
   * glyphs used.
   */
  encodeText(text: string, face: TextFace): EncodedText[];
  addForm(content: string, widthMm: number, heightMm: number): PdfObject;
  /** Adds a one-bit picture. */
  addMask(bits: Uint8Array, width: number, height: number): PdfObject;
  /** The operator that draws an object. It belongs to the content that is added next, which refers to the object. */
  draw(object: PdfObject): string;
  addPage(content: string, copies?: number): void;
  /** The bytes since the last call. */
  takeBytes(): Buffer;
  bytesWaiting(): number;
  /** Writes the rest of the file. */
  end(): void;
}

/** `createdAt` is part of the file, and of the identifier in it: without one it is now. */
export function createPdfDocument(
  widthMm: number,
  heightMm: number,
  title: string,
  createdAt = new Date(),
): PdfDocument {
  const size: [number, number] = [widthMm * POINTS_PER_MM, heightMm * POINTS_PER_MM];
  const document = new PDFDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'zh-CN',
    // Our own fonts are opened when text needs them; pdfkit's default would be Helvetica.
    font: '',
    info: { Title: title, Creator: 'Veneer Desk', Producer: 'Veneer Desk (pdfkit)', CreationDate: createdAt },
  });
  keepScale(document);
  const fonts = new Map<Font, EmbeddedFont>();
  const encoded = forFaces(() => new Map<string, EncodedText>());
  let objects = 0;
  const addObject = (data: Record<string, unknown>, content: string | Uint8Array): PdfObject => {
    objects += 1;
    const reference: Reference = document.ref({ Type: 'XObject', ...data });
    reference.end(content);
    return { name: `X${objects}`, reference };
  };
  /** The objects that the content to be added next draws. */
  let drawn: Record<string, Reference> = {};
  const takeDrawn = () => {
    const taken = drawn;
    drawn = {};
    return taken;
  };
  const embeddedOf = (font: Font) => {
    const known = fonts.get(font);
    if (known !== undefined) return known;
    const fresh = embedFont(document, font, String(fonts.size));
    fonts.set(font, fresh);
    return fresh;
  };
  const encode = (character: string, face: TextFace): EncodedText => {
    const known = encoded[face].get(character);
    if (known !== undefined) return known;
    const codePoint = character.codePointAt(0) ?? 0;
    const { font, glyph } = loadFonts().glyph(codePoint, face);
    const embedded = embeddedOf(font);
    const fresh = { fontId: embedded.id, glyphs: includeGlyph(embedded, glyph, codePoint) };
    encoded[face].set(character, fresh);
    return fresh;
  };
  const fontResources = () =>
    Object.fromEntries([...fonts.values()].map((embedded) => [embedded.id, embedded.ref()]));
  // pdfkit begins a page with y downwards; this reverses it and scales points to millimetres.
  const scale = POINTS_PER_MM.toFixed(9);
  const start = `1 0 0 -1 0 ${formatNumber(size[1])} cm ${scale} 0 0 ${scale} 0 0 cm\n`;
  const written = keepBytes(document);

  return {
    takeBytes: () => written.take(),
    bytesWaiting: () => written.length(),
    encodeText(text, face) {
      const parts: EncodedText[] = [];
      for (const character of text) {
        const { fontId, glyphs } = encode(character, face);
        const last = parts.at(-1);
        if (last?.fontId === fontId) last.glyphs += glyphs;
        else parts.push({ fontId, glyphs });
      }
      return parts;
    },
    addForm(content, formWidthMm, formHeightMm) {
      const BBox = [0, 0, formWidthMm, formHeightMm];
      const Resources = { Font: fontResources(), XObject: takeDrawn() };
      // Of no content pdfkit would write a dictionary instead of a stream.
      return addObject({ Subtype: 'Form', BBox, Resources }, content || '\n');
    },
    addMask(bits, width, height) {
      const shape = { Width: width, Height: height, BitsPerComponent: 1, Decode: [1, 0] };
      return addObject({ Subtype: 'Image', ImageMask: true, ...shape }, bits);
    },
    draw({ name, reference }) {
      drawn[name] = reference;
      return `/${name} Do`;
    },
    addPage(content, copies = 1) {
      const onPage = takeDrawn();
      for (let copy = 0; copy < copies; copy += 1) {
        document.addPage();
        const { page } = document;
        Object.assign(page.fonts, fontResources());
        Object.assign(page.xobjects, onPage);
        document.addContent(start + content);
        document.flushPages();
        // The page tree needs only the page's number; its data would add up over a long run.
        (page.dictionary as unknown as Reference).data = {};
      }
    },
    end: () => document.end(),
  };
}

/** A number as PDF writes it; four decimals of a millimetre are far below any dot. */
export function formatNumber(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}

function embedFont(document: PDFKit.PDFDocument, font: Font, family: string): EmbeddedFont {
  document.font(font as unknown as Uint8Array<ArrayBuffer>, family);
  return (document as unknown as { _font: EmbeddedFont })._font;
}

/** Uses the character's own glyph without pdfkit's shaping: every back end sets text by plain advance widths. */
function includeGlyph(embedded: EmbeddedFont, glyph: Glyph, codePoint: number): string {
  const number = embedded.subset.includeGlyph(glyph.id);
  embedded.widths[number] ??= glyph.advanceWidth * embedded.scale;
  embedded.unicode[number] ??= [codePoint];
  return number.toString(16).padStart(4, '0');
}

/** pdfkit writes many small pieces; one buffer takes less memory than a stream's queue of them. */
function keepBytes(document: PDFKit.PDFDocument): ByteWriter {
  const written = createByteWriter();
  document.push = (chunk: Uint8Array | null) => {
    if (chunk !== null) written.bytes(chunk);
    return true;
  };
  // The stream's queue already holds what the constructor wrote.
  const begun: Buffer | null = document.read();
  if (begun !== null) written.bytes(begun);
  return written;
}

/** Asks viewers not to fit the page to the paper: a label is printed at its true size. */
function keepScale(document: PDFKit.PDFDocument): void {
  const { _root } = document as unknown as { _root: Reference };
  _root.data.ViewerPreferences = document.ref({ PrintScaling: 'None' });
}
