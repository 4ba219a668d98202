/** Limit of a tag's attributes; no workbook has longer ones. */
const LONGEST_ATTRIBUTES = 2000;

/** A tag or a text of a part of a workbook. */
interface Token {
  /** Without prefix; empty for a text. */
  name: string;
  isEnd: boolean;
  isEmpty: boolean;
  attributes: string;
  text: string;
}

/** Tags and texts of a part in order, in time linear to the length for any content. */
export function* tokensOf(xml: string): Generator<Token> {
  const pattern = /<(\/?)(?:[\w.-]+:)?([\w.-]+)(?=[\s/>])([^<>]*?)(\/?)>|([^<]+)|</g;
  for (const [, end, name = '', attributes = '', empty, text = ''] of xml.matchAll(pattern))
    yield { name, isEnd: end === '/', isEmpty: empty === '/', attributes, text };
}

/** The attributes of each element of a name. */
export function attributesOf(xml: string, name: string): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  for (const token of tokensOf(xml))
    if (token.name === name && !token.isEnd) found.push(readAttributes(token.attributes));
  return found;
}

/** The attributes of a tag by their names, prefixes included. */
export function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.slice(0, LONGEST_ATTRIBUTES).matchAll(/([\w:.-]+)=(["'])(.*?)\2/gs)].map(
      ([, key = '', , value = '']) => [key, decodeEntities(value)],
    ),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** A text with its entities replaced by their characters. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}
