import { z } from 'zod';

/** A label or sheet of paper. */
export const MediumSizeSchema = z.object({
  widthMm: z.number().positive().max(1000),
  heightMm: z.number().positive().max(1000),
});
export type MediumSize = z.infer<typeof MediumSizeSchema>;

/** How prints are moved and stretched so that they lie on a printer's medium where they are drawn. */
export const AdjustmentSchema = z.object({
  offsetXMm: z.number().min(-25).max(25),
  offsetYMm: z.number().min(-25).max(25),
  scaleX: z.number().min(0.9).max(1.1),
  scaleY: z.number().min(0.9).max(1.1),
});
export type Adjustment = z.infer<typeof AdjustmentSchema>;

/** The adjustment of one printer for media of one size. */
export const PrinterAdjustmentSchema = z.object({
  printerId: z.string(),
  ...MediumSizeSchema.shape,
  ...AdjustmentSchema.shape,
});
export type PrinterAdjustment = z.infer<typeof PrinterAdjustmentSchema>;

/**
 * Which printer of this desk prints which content; the most specific route applies. Absent properties match everything.
 */
export const PrinterRouteSchema = z.object({
  kind: z.enum(['labels', 'paper']),
  /** Subject of the labels, or kind of the documents. */
  of: z.string().max(40).optional(),
  size: MediumSizeSchema.optional(),
  printerId: z.string(),
  /** Replaces the printer while it cannot be reached. */
  spareId: z.string().optional(),
});
export type PrinterRoute = z.infer<typeof PrinterRouteSchema>;
