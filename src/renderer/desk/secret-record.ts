import type { z } from 'zod';
import type { DeskClient } from '#shared/desk/contract';
import type { SecretName } from '#shared/desk/contract/secrets';

/**
 * A record kept as JSON in the desk's secure store or, where `outlasts` is false, for this browser only; an unreadable
 * one is returned as `damaged`.
 */
export function secretRecord<Kept>(
  desk: DeskClient,
  name: SecretName,
  schema: z.ZodType<Kept>,
  damaged: Kept | null,
  outlasts?: (record: Kept) => boolean | undefined,
) {
  return {
    async read(): Promise<Kept | null> {
      const text = await desk.secrets.read({ name });
      return text === null ? null : parseRecord(text, schema, damaged);
    },
    write: (record: Kept) =>
      desk.secrets.write({ name, value: JSON.stringify(record), isKept: outlasts?.(record) }),
    clear: () => desk.secrets.remove({ name }),
  };
}

function parseRecord<Kept>(text: string, schema: z.ZodType<Kept>, damaged: Kept | null): Kept | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return damaged;
  }
}
