import { z } from 'zod';
import type { LabelRow } from '../desk/contract/labels.ts';
import { type AppError, type Language, WordsSchema } from '../errors.ts';
import { ConditionSchema } from './conditions.ts';
import type { DotGrid } from './dots.ts';
import type { Surface } from './surface.ts';
import type { TextMeasure } from './text-measure.ts';
import { ValueTemplateSchema } from './value-template.ts';

/** The operations to draw: all, those that are the same on every label, or the others. */
export type Layer = 'all' | 'constant' | 'varying';

/** The context in which an element is drawn. */
export interface DrawContext {
  row: LabelRow;
  language: Language;
  dots: DotGrid;
  measure: TextMeasure;
  /** Reports something that the user should know about this label although it can be printed, such as a cut text. */
  warn(warning: AppError): void;
  /** Reports why this label must not be printed. */
  refuse(fault: AppError): void;
  /** Whether operations of this kind are needed; an element can skip computing the others. */
  wants(isConstant: boolean): boolean;
}

/** A kind of label element: its schema in a template, and how it is drawn, in millimetres. */
export interface ElementKind<S extends z.ZodType> {
  schema: S;
  draw(element: z.output<S>, context: DrawContext, surface: Surface): void;
}

const LengthSchema = z.number().min(0).max(1000);
export const PositiveLengthSchema = z.number().positive().max(1000);

/** Fields of every element. */
export const CommonFields = {
  /** Unique in the template; a template of format 1 gets them when it is read. */
  id: z.string().regex(/^[A-Za-z0-9-]{1,40}$/),
  /** Without it the element is on every label. */
  when: ConditionSchema.optional(),
};

/** Position of an element from the label's upper left corner; nothing is drawn outside its box. */
export const BoxFields = {
  ...CommonFields,
  xMm: LengthSchema,
  yMm: LengthSchema,
  widthMm: PositiveLengthSchema,
  heightMm: PositiveLengthSchema,
};

/** Degrees clockwise by which an element is turned inside its box. */
export const RotationSchema = z
  .union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
  .default(0);

/** One text for both languages, or one for each. */
export const LocalizedSchema = z.union([
  ValueTemplateSchema,
  z.object({ zh: ValueTemplateSchema, en: ValueTemplateSchema }),
]);
export type Localized = z.infer<typeof LocalizedSchema>;

export function localize(text: Localized, language: Language): string {
  return typeof text === 'string' ? text : text[language];
}

/** Name of an element in messages; without it the names of its fields are used. */
export const NameSchema = WordsSchema.optional();

export const WeightSchema = z.enum(['regular', 'bold']);
export const AlignSchema = z.enum(['left', 'center', 'right']);
export const VerticalAlignSchema = z.enum(['top', 'middle', 'bottom']);
