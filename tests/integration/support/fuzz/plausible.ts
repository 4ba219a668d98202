import fc from 'fast-check';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** Values of existing records by field name, so that a request passes validation. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

/** Fields that pass the schema, by name; none for a schema that is not an object. */
export function plausibleFields(
  schema: z.ZodType,
  known: KnownValues,
): Record<string, fc.Arbitrary<unknown>> {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  const definitions = (described.$defs ?? {}) as Record<string, Json>;
  const properties = (described.properties ?? {}) as Record<string, Json>;
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [
      name,
      plausibleValue(field, name, { known, definitions, depth: 0 }),
    ]),
  );
}

interface Around {
  known: KnownValues;
  definitions: Record<string, Json>;
  depth: number;
}

function plausibleValue(schema: Json, name: string, around: Around): fc.Arbitrary<unknown> {
  const inside = { ...around, depth: around.depth + 1 };
  const real = Object.hasOwn(around.known, name) ? around.known[name] : undefined;
  if (typeof schema.$ref === 'string') {
    const target = around.definitions[schema.$ref.replace('#/$defs/', '')];
    return target === undefined || around.depth > 3 ? fc.constant({}) : plausibleValue(target, name, inside);
  }
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices))
    return fc.oneof(...choices.map((choice: Json) => plausibleValue(choice, name, inside)));
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(Number(schema.minimum ?? 0), 0),
        max: Math.min(Number(schema.maximum ?? 9), 9),
      });
    case 'array':
      return fc.array(plausibleValue((schema.items ?? {}) as Json, name, inside), {
        minLength: 1,
        maxLength: 3,
      });
    case 'object': {
      const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>);
      if (around.depth > 3) return fc.constant({});
      return fc.record(
        Object.fromEntries(fields.map(([key, field]) => [key, plausibleValue(field, key, inside)])),
      );
    }
    case 'string':
      if (real !== undefined) return fc.constantFrom(...real);
      if (schema.format === 'uuid') return fc.uuid();
      if (typeof schema.pattern === 'string') return fc.stringMatching(new RegExp(schema.pattern));
      return fc.constantFrom('x', 'A1', '木皮', '2025-12-01 10:00:00');
    default:
      return real !== undefined ? fc.constantFrom(...real) : fc.constantFrom('1', 'x', '300');
  }
}
