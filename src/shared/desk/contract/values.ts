import { z } from 'zod';

export const Nothing = z.void();

/** Idempotency key made by the page, one per action of the user: the same key is carried out once. */
export const KeySchema = z.uuid();

export const DateTimeSchema = z.iso.datetime();

/** Hexadecimal text of whole 16-bit words. */
export const HexWordsSchema = z.string().regex(/^([0-9A-F]{4}){1,31}$/);
