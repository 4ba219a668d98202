import { z } from 'zod';
import { toHalfWidth } from '../domain/half-width.ts';
import { MOST_LINES } from '../domain/most-lines.ts';
import { isThickness, THICKNESS_PATTERN } from '../domain/thickness.ts';
import { DoneSchema, endpoint, SentIdSchema, SentVersionSchema, SubmitIdSchema, sentIds } from './kit.ts';

/** Maximum of packages in one call. */
export const MOST_PACKS = 100;

const text = (most: number) => z.string().trim().max(most);
/** In half width, as tally imports store it and as it is typed in lines of documents. */
const packNo = z.string().transform(toHalfWidth).pipe(text(40).min(1));
/** Text, or a number sent instead of it; the rules of a tally check it (`checkTypedLines`). */
const figure = z.union([z.string().trim().max(20), z.number().transform(String)]);

/**
 * A tally line as typed. `id` refers to a stored line. A missing `barcode` is generated (D2), a missing `area` is
 * calculated by F1.
 */
export const SentLineSchema = z.object({
  id: SubmitIdSchema,
  logNo: text(20),
  bundleNo: figure,
  lengthCm: figure,
  widthCm: figure,
  pieces: figure,
  area: figure.default(''),
  barcode: text(64).default(''),
  remark: text(200).default(''),
});
export type SentLine = z.output<typeof SentLineSchema>;

const thickness = z
  .union([z.string().trim(), z.number().transform(String)])
  .pipe(z.string().regex(THICKNESS_PATTERN))
  .refine(isThickness);

const given = {
  cabinetNo: text(40),
  cabinetPackLabel: text(6).regex(/^[A-Za-z0-9-]*$/),
  grade: text(50),
  texture: text(50),
  craft: text(50),
  veneerKind: text(50),
  edgeFinish: text(50),
  style: text(50),
  productModel: text(50),
  region: text(50),
  remark: text(200),
};

/**
 * The properties of a package, besides its tally. Grade, texture, cut, kind, edge finish and style are entries of the
 * dictionaries, or empty.
 */
export const PackHeadSchema = z.object({
  packNo,
  treeCode: text(20).min(1),
  thicknessMm: thickness,
  ...z.object(given).partial().shape,
});
export type PackHead = z.output<typeof PackHeadSchema>;

const lines = z.array(SentLineSchema).max(MOST_LINES);
/** A tally of the most lines, each with a remark of the greatest length. */
const TALLY_BYTES = 2_097_152;
const one = { id: SentIdSchema, version: SentVersionSchema };
const base = '/api/blade-veneer/v1/pack';

/** Acts on packages. Each is written to the audit trail; its effect on stock is a movement. */
export const packActApi = {
  /** A package to be stored, with its tally. */
  make: endpoint({
    method: 'POST',
    path: `${base}/make`,
    summary: { zh: '新增包', en: 'Make a package' },
    access: { permission: 'pack_add' },
    body: PackHeadSchema.extend({ lines: lines.default([]) }),
    bodyLimitBytes: TALLY_BYTES,
    output: DoneSchema,
  }),
  /**
   * Changes the fields that are sent. `lines` is the whole tally: a stored line that is missing in it is removed.
   * `added` are bundles appended to the tally, even of a package in stock; they are then to be received (W1.2).
   */
  change: endpoint({
    method: 'POST',
    path: `${base}/change`,
    summary: { zh: '编辑包', en: 'Edit a package' },
    access: { permission: 'pack_edit' },
    dataScope: true,
    body: PackHeadSchema.partial().extend({
      ...one,
      thicknessMm: z.union([z.literal('').transform(() => undefined), thickness]).optional(),
      lines: lines.optional(),
      added: lines.optional(),
    }),
    bodyLimitBytes: TALLY_BYTES,
    output: DoneSchema,
  }),
  /** The chosen lines become a new package, whose id is answered. */
  split: endpoint({
    method: 'POST',
    path: `${base}/split`,
    summary: { zh: '拆包', en: 'Split a package' },
    access: { permission: 'pack_split' },
    dataScope: true,
    body: z.object({ ...one, packNo, lineIds: sentIds(MOST_LINES) }),
    output: DoneSchema,
  }),
  /** Moves the lines of the other packages to the first; the others become void. */
  merge: endpoint({
    method: 'POST',
    path: `${base}/merge`,
    summary: { zh: '并包', en: 'Merge packages' },
    access: { permission: 'pack_merge' },
    dataScope: true,
    body: z.object({ packs: z.array(z.object(one)) }),
    output: DoneSchema,
  }),
  /** Packed (1) or unpacked (0). */
  wrap: endpoint({
    method: 'POST',
    path: `${base}/wrap`,
    summary: { zh: '打包或拆散', en: 'Pack or unpack' },
    access: { permission: 'pack_wrap' },
    dataScope: true,
    body: z.object({ ids: sentIds(1000), packStatus: z.coerce.number().int().min(0).max(1) }),
    output: DoneSchema,
  }),
  /** Sends packages to be graded again (W2.1). */
  regrade: endpoint({
    method: 'POST',
    path: `${base}/regrade`,
    summary: { zh: '退回待分等', en: 'Send back to grading' },
    access: { permission: 'pack_regrade' },
    dataScope: true,
    body: z.object({ ids: sentIds(1000) }),
    output: DoneSchema,
  }),
  move: endpoint({
    method: 'POST',
    path: `${base}/move`,
    summary: { zh: '移库', en: 'Move to a zone' },
    access: { permission: 'pack_move' },
    dataScope: true,
    body: z.object({ ids: sentIds(1000), region: text(50).min(1) }),
    output: DoneSchema,
  }),
  /** Voids all of them or none. */
  void: endpoint({
    method: 'POST',
    path: `${base}/void`,
    summary: { zh: '作废包', en: 'Void packages' },
    access: { permission: 'pack_void' },
    dataScope: true,
    body: z.object({ packs: z.array(z.object(one)), reason: text(200).min(1) }),
    output: DoneSchema,
  }),
};
