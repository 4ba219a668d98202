import { z } from 'zod';
import { ErrorPayloadSchema, LanguageSchema, WordsSchema } from '../../errors.ts';
import { call } from '../kit.ts';
import { PrinterSchema } from './printers.ts';
import { Nothing } from './values.ts';

const LabelValueSchema = z.union([z.string(), z.number(), z.null()]);

const LabelEntrySchema = z.record(z.string(), LabelValueSchema);

/** Data of one label, by the identifiers of the glossary; a list, such as the lines of its tally, is drawn as a table. */
export const LabelRowSchema = z.record(
  z.string(),
  z.union([LabelValueSchema, z.array(LabelEntrySchema).max(1000)]),
);
export type LabelRow = z.infer<typeof LabelRowSchema>;

/** The subject of a label: the kind of record that it is printed of. */
export const LabelSubjectSchema = z.enum(['package', 'bundle', 'log', 'cabinet', 'shelf', 'order']);
export type LabelSubject = z.infer<typeof LabelSubjectSchema>;

export const TemplateSummarySchema = z.object({
  id: z.string(),
  name: WordsSchema,
  /** The kind of thing it labels; for a record only templates of its kind are offered. */
  subject: LabelSubjectSchema,
  /** The language of its words if the template fixes it. */
  captions: LanguageSchema.optional(),
  widthMm: z.number(),
  heightMm: z.number(),
});

/** A template of the company as JSON text, checked by the host; without it a template that the program ships with. */
export const TemplateTextSchema = z.string().max(2_000_000).optional();

/** The drawing of one element of a template, or the reason why it draws nothing. */
export const DrawnElementSchema = z.object({
  id: z.string(),
  /** Black areas as one path of SVG, in millimetres. */
  path: z.string(),
  pictures: z.array(
    z.object({
      source: z.string(),
      xMm: z.number(),
      yMm: z.number(),
      widthMm: z.number(),
      heightMm: z.number(),
      rotation: z.number().int(),
    }),
  ),
  faults: z.array(ErrorPayloadSchema),
  warnings: z.array(ErrorPayloadSchema),
});
export type DrawnElement = z.infer<typeof DrawnElementSchema>;

export const LabelPictureSchema = z.object({
  /** PNG, base64-encoded. */
  png: z.string(),
  widthPx: z.number().int(),
  heightPx: z.number().int(),
  /** Warnings about texts that were cut. */
  warnings: z.array(ErrorPayloadSchema),
});
export type LabelPicture = z.infer<typeof LabelPictureSchema>;

export const LabelPreviewSchema = LabelPictureSchema.extend({
  /** Why the label is refused when it is printed: a required value is missing, a code cannot be drawn or read. */
  faults: z.array(ErrorPayloadSchema),
});
export type LabelPreview = z.infer<typeof LabelPreviewSchema>;

export const labelCalls = {
  templates: call(Nothing, z.array(TemplateSummarySchema)),
  /** The bitmap that would be printed for the first of the rows. */
  preview: call(
    z.object({
      templateId: z.string(),
      template: TemplateTextSchema,
      row: LabelRowSchema,
      dpi: PrinterSchema.shape.dpi,
      captions: LanguageSchema.optional(),
    }),
    LabelPreviewSchema,
  ),
  /** A template that the program ships with, as JSON text. */
  templateText: call(z.object({ id: z.string() }), z.object({ text: z.string() })),
  /** Draws each element of a template on one label, in the printer's dots, for the designer. */
  draw: call(
    z.object({
      template: z.string().max(2_000_000),
      row: LabelRowSchema,
      dpi: PrinterSchema.shape.dpi,
      captions: LanguageSchema.optional(),
    }),
    z.object({
      /** The template with every default filled in, as JSON text. */
      template: z.string(),
      elements: z.array(DrawnElementSchema),
    }),
  ),
};
