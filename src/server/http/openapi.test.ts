import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { allEndpoints } from '#shared/api/index';
import { describeApi } from './openapi.ts';

type Json = Record<string, unknown>;
const METHODS = ['get', 'post'];
const document = JSON.parse(JSON.stringify(describeApi(allEndpoints(), '1'))) as {
  openapi: string;
  components: { schemas: Json };
  paths: Record<string, Record<string, Json>>;
};
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

/** Every object of the document, with its path. */
function* walk(value: unknown, path: string[] = []): Generator<[string[], Json]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Json];
  for (const [key, child] of Object.entries(value)) yield* walk(child, [...path, key]);
}

describe('the OpenAPI document', () => {
  test('has an operation for every endpoint, each with its own id', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(operations).toHaveLength(allEndpoints().length);
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length);
    for (const path of Object.values(document.paths))
      for (const method of Object.keys(path)) expect(METHODS).toContain(method);
  });

  test('has no dangling reference', () => {
    const references = [...walk(document)].flatMap(([, node]) =>
      typeof node.$ref === 'string' ? [node.$ref] : [],
    );
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      const target = reference
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((node, key) => (node as Json | undefined)?.[key], document);
      expect(target, reference).toBeTypeOf('object');
    }
  });

  test('has schemas that an independent validator compiles', () => {
    // The JSON Schema validator of Fastify, in the dialect of OpenAPI 3.1.
    const { Ajv2020 } = createRequire(import.meta.url)('ajv/dist/2020');
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'doc', ...document, paths: undefined });
    const schemas = [...walk(document.paths)].flatMap(([, node]) => ('schema' in node ? [node.schema] : []));
    expect(schemas.length).toBeGreaterThan(operations.length);
    // Parameters of many endpoints have the same schema.
    for (const text of new Set(schemas.map((schema) => JSON.stringify(schema)))) {
      const resolved = JSON.parse(text.replaceAll('"#/components', '"doc#/components'));
      expect(() => ajv.compile(resolved)).not.toThrow();
    }
  });

  test('describes query and answer of the package page', () => {
    const page = document.paths['/api/blade-veneer/v1/pack/page']?.get as {
      parameters: { name: string; in: string; required: boolean }[];
      security: Json[];
      description: string;
    };
    expect(page.parameters.find((parameter) => parameter.name === 'treeCode')).toMatchObject({
      in: 'query',
      required: false,
    });
    expect(page.security).toEqual([{ bearer: [] }]);
    expect(page.description).toContain('pack_view');
  });
});
