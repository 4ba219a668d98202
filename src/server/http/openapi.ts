import { z } from 'zod';
import { type Endpoint, TIME_ZONE_HEADER } from '#shared/api/kit';

type Json = Record<string, unknown>;

/**
 * Describes the contract as an OpenAPI 3.1 document, with one operation per endpoint and the same schemas that the
 * server enforces.
 */
export function describeApi(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  const schemas: Record<string, unknown> = { Failure: FAILURE };
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operation = describeOperation(endpoint);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: hoistDefinitions(operation, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '木之语 Veneer Desk',
      version,
      description:
        'Ids are 64-bit and travel as strings; times are local `YYYY-MM-DD HH:mm:ss`. HTTP status equals `code`.',
    },
    components: {
      securitySchemes: {
        bearer: {
          type: 'apiKey',
          in: 'header',
          name: 'Blade-Auth',
          description: '`bearer ` + access token',
        },
        client: { type: 'http', scheme: 'basic', description: 'Client id and secret' },
      },
      schemas,
    },
    paths,
  };
}

const FAILURE: Json = {
  type: 'object',
  required: ['code', 'success', 'data', 'msg'],
  properties: {
    code: { type: 'integer', description: 'Equals the HTTP status' },
    success: { const: false },
    data: {
      type: 'object',
      properties: { errorCode: { type: 'string' }, details: { type: 'object' } },
    },
    msg: { type: 'string', description: 'For a person, in the language of Accept-Language' },
  },
};

function describeOperation(endpoint: Endpoint): Json {
  const { access, summary } = endpoint;
  const [, , area = ''] = endpoint.path.split('/');
  const permission = typeof access === 'object' ? `Permission \`${access.permission}\`.` : '';
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^A-Za-z0-9]+/g, '_')}`,
    summary: `${summary.zh} ${summary.en}`,
    description: permission,
    tags: [area],
    security: securityOf(endpoint),
    parameters: [...describeParameters(endpoint), TIME_ZONE, ...describeKey(endpoint)],
    ...describeBody(endpoint),
    responses: {
      200: {
        description: summary.en,
        content: endpoint.binary ? FILE : json(describeAnswer(endpoint)),
      },
      default: {
        description: 'Failure',
        content: json(endpoint.bare ? TOKEN_FAILURE : { $ref: '#/components/schemas/Failure' }),
      },
    },
  };
}

const FILE_SCHEMA: Json = { type: 'string', format: 'binary' };
const FILE: Json = { 'application/octet-stream': { schema: FILE_SCHEMA } };

const TOKEN_FAILURE: Json = {
  type: 'object',
  required: ['error_code', 'error', 'error_description'],
  properties: {
    error_code: { type: 'integer' },
    error: { type: 'string' },
    error_description: { type: 'string' },
  },
};

/** The token call (bare) is authorised by the client's credentials. */
function securityOf({ access, bare }: Endpoint): Json[] {
  if (access !== 'public') return [{ bearer: [] }];
  return bare ? [{ client: [] }] : [];
}

function describeParameters(endpoint: Endpoint): Json[] {
  const { properties = {}, required = [] } = toSchema(endpoint.query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => {
    const inPath = endpoint.path.includes(`:${name}`);
    return { name, in: inPath ? 'path' : 'query', required: inPath || required.includes(name), schema };
  });
}

/** The header with the zone of the times in a call and its answer. */
const TIME_ZONE: Json = {
  name: TIME_ZONE_HEADER,
  in: 'header',
  required: false,
  schema: { type: 'string', examples: ['Asia/Shanghai'] },
};

/** The header that makes a repeated call idempotent. */
function describeKey({ method, access, idempotency }: Endpoint): Json[] {
  if (method === 'GET' || access === 'public' || idempotency === 'exempt') return [];
  const schema = { type: 'string', maxLength: 200 };
  return [{ name: 'Idempotency-Key', in: 'header', required: false, schema }];
}

function describeBody(endpoint: Endpoint): Json {
  if (!(endpoint.body instanceof z.ZodObject)) return {};
  const schema = toSchema(endpoint.body, 'input');
  if (!endpoint.form) return { requestBody: { required: true, content: json(schema) } };
  const { properties = {} } = schema as { properties?: Json };
  const form = { ...schema, properties: { ...properties, file: FILE_SCHEMA } };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
}

function describeAnswer(endpoint: Endpoint): Json {
  const data = toSchema(endpoint.output, 'output');
  if (endpoint.bare) return data;
  return {
    type: 'object',
    required: ['code', 'success', 'data', 'msg'],
    properties: { code: { const: 200 }, success: { const: true }, data, msg: { type: 'string' } },
  };
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

/** The schema without `$schema`, as OpenAPI 3.1 uses the same dialect. Definitions of recursive schemas stay inside. */
function toSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

/** Moves the definitions of recursive schemas, which refer to the root of a document, to OpenAPI's components. */
function hoistDefinitions(operation: Json, schemas: Record<string, unknown>): Json {
  const prefix = String(operation.operationId);
  const text = JSON.stringify(operation).replaceAll('"#/$defs/', `"#/components/schemas/${prefix}`);
  return JSON.parse(text, (key, value) => {
    if (key === '' || typeof value !== 'object' || value === null || !('$defs' in value)) return value;
    const { $defs, ...rest } = value;
    for (const [name, definition] of Object.entries($defs)) schemas[prefix + name] = definition;
    return rest;
  });
}
