import type { IppAttribute, IppMessage, IppScalar, IppValue, Resolution } from './codec.ts';
import { Tag } from './tags.ts';

/** In octets of UTF-8, RFC 8011 section 5.1.3. */
const LONGEST_NAME = 255;

/** Constructors of request attributes. */
export const ipp = {
  charset: (name: string, value: string) => one(name, Tag.charset, value),
  language: (name: string, value: string) => one(name, Tag.naturalLanguage, value),
  uri: (name: string, value: string) => one(name, Tag.uri, value),
  /** Cut where it is longer than the standard allows: printers refuse such a request. */
  name: (name: string, value: string) => one(name, Tag.name, withinOctets(value, LONGEST_NAME)),
  keyword: (name: string, ...values: string[]) => many(name, Tag.keyword, values),
  mimeType: (name: string, value: string) => one(name, Tag.mimeMediaType, value),
  integer: (name: string, value: number) => one(name, Tag.integer, value),
  enum: (name: string, value: number) => one(name, Tag.enum, value),
  boolean: (name: string, value: boolean) => one(name, Tag.boolean, value),
  collection: (name: string, members: IppAttribute[]) => one(name, Tag.begCollection, members),
};

/** The text's first characters that fit, each of them whole. */
function withinOctets(text: string, octets: number): string {
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(octets)).read);
}

function one(name: string, tag: number, value: IppScalar): IppAttribute {
  return { name, values: [{ tag, value }] };
}

function many(name: string, tag: number, values: readonly string[]): IppAttribute {
  return { name, values: values.map((value): IppValue => ({ tag, value })) };
}

/** The attributes of one object of a response, by name. */
export type IppRecord = ReadonlyMap<string, readonly IppScalar[]>;

/**
 * The objects of a response: one record per group with this tag. A value that the server does not know or support is
 * left out; null is its statement that there is none (RFC 8011 section 5.1.1).
 */
export function recordsOf(message: IppMessage, groupTag: number): IppRecord[] {
  return message.groups
    .filter(({ tag }) => tag === groupTag)
    .map(
      ({ attributes }) =>
        new Map(attributes.map(({ name, values }) => [name, values.filter(isReported).map((v) => v.value)])),
    );
}

const isReported = ({ tag }: IppValue) => tag !== Tag.unknown && tag !== Tag.unsupported;

export function textOf(record: IppRecord, name: string): string {
  const value = record.get(name)?.[0];
  return typeof value === 'string' ? value : '';
}

export function textsOf(record: IppRecord, name: string): string[] {
  return (record.get(name) ?? []).filter((value) => typeof value === 'string');
}

export function numberOf(record: IppRecord, name: string): number | null {
  const value = record.get(name)?.[0];
  return typeof value === 'number' ? value : null;
}

export function flagOf(record: IppRecord, name: string): boolean | null {
  const value = record.get(name)?.[0];
  return typeof value === 'boolean' ? value : null;
}

/** Dots per inch across the feed; null if the device does not report them. */
export function dpiOf(record: IppRecord, name: string): number | null {
  const value = record.get(name)?.[0];
  if (value === null || typeof value !== 'object' || !('unit' in value)) return null;
  const { cross, unit }: Resolution = value;
  return unit === 4 ? Math.round(cross * 2.54) : cross;
}
