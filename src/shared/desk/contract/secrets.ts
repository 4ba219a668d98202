import { z } from 'zod';
import { call } from '../kit.ts';
import { Nothing } from './values.ts';

export const SecretNameSchema = z.enum(['session', 'lock']);
export type SecretName = z.infer<typeof SecretNameSchema>;

export const secretCalls = {
  read: call(z.object({ name: SecretNameSchema }), z.string().nullable()),
  /** `isKept` false: only for this browser and until it is closed, on a host with several browsers. */
  write: call(
    z.object({
      name: SecretNameSchema,
      value: z.string().max(16_384),
      isKept: z.boolean().optional(),
    }),
    Nothing,
  ),
  remove: call(z.object({ name: SecretNameSchema }), Nothing),
};
