import fc from 'fast-check';
import { CLIENT } from '../../../../src/server/testing/test-server.ts';
import type { Endpoint } from '../../../../src/shared/api/kit.ts';
import { hostileName, hostileText, hostileValue } from './hostile.ts';
import { type KnownValues, plausibleFields } from './plausible.ts';

/** A request before serialization: its fields and the faults in them. */
export interface Draft {
  method: string;
  path: string;
  query: [name: string, value: string][];
  /** Appended unescaped to the query. */
  rawQuery: string;
  body: unknown;
  /** Sent instead of `body`. */
  rawBody: string | null;
  headers: Record<string, string>;
  token: string;
}

/** Placeholder that the run replaces with a valid token. */
const GOOD_TOKEN = '<good token>';

type Change = (draft: Draft) => Draft;

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;charset=',
  'APPLICATION/JSON',
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary=',
  'application/octet-stream',
  'image/png',
  'x',
  '/',
  ';',
  'application/vnd.api+json',
];

const RAW_BODIES = [
  '',
  '{',
  '{"a":',
  '{"a":1,}',
  "{'a':1}",
  '[1,2',
  'null',
  '0',
  '"',
  '"\\ud800"',
  '"\\u0000"',
  '\ufeff{}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"id":"1","id":"2"}',
  '{"id":1e400}',
  '{"id":123456789012345678901234567890}',
  'NaN',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
  'a=1&a=2&__proto__=3',
  '%zz=%zz',
  '[]'.padStart(4000, '['),
  '['.repeat(20_000),
  `{"x":"${'x'.repeat(1_100_000)}"}`,
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="key"\r\n\r\nx',
  '--x\r\nContent-Disposition: form-data\r\n\r\nx\r\n--x--\r\n',
  '--x\r\n\r\n\r\n--x--',
  `--x\r\nContent-Disposition: form-data; name="${'n'.repeat(5000)}"\r\n\r\nx\r\n--x--\r\n`,
];

const RAW_QUERIES = [
  'id=%zz',
  'id=%ff%fe',
  'id=%ed%a0%80',
  'id=%00',
  'id',
  '=',
  '&&&=&',
  'id[]=1&id[]=2',
  'id[a]=1',
  'id=1&id=2&id=x',
  'ids=1&ids=x',
  '__proto__=1',
  '__proto__[x]=1',
  'constructor.prototype.x=1',
  'current=1&current=-1',
  'size=0x10',
  'blade-auth=bearer',
  'blade-auth=bearer%20x',
  '?',
  '#',
  'x'.repeat(6000),
  'a=1&'.repeat(1500),
];

const TOKENS = [
  '',
  'x',
  'bearer',
  'null',
  'eyJhbGciOiJub25lIn0.eyJ0b2tlbl90eXBlIjoiYWNjZXNzX3Rva2VuIn0.',
  'eyJhbGciOiJIUzI1NiJ9.eyJ0ZW5hbnRfaWQiOiIwMDAwMDAifQ.AAAA',
  `${GOOD_TOKEN}x`,
  'a.b.c',
  'a'.repeat(5000),
  "' OR 1=1 --",
];

const HEADERS: readonly [string, readonly string[]][] = [
  ['accept-language', ['en', 'x'.repeat(2000), ';;;', '*', 'zh;q=NaN']],
  ['tenant-id', ['100001', "' OR 1=1 --", '9'.repeat(40), '__proto__']],
  ['user-type', ['web', 'constructor', '\u00ff']],
  ['authorization', ['', 'Basic', 'Basic !!!', 'Basic Og==', 'Bearer x', `Basic ${'A'.repeat(4000)}`]],
  ['content-encoding', ['gzip', 'br', 'x']],
  ['origin', ['null', 'http://evil.example', '\u00e9']],
  ['x-forwarded-for', ['1.1.1.1', "'", 'x'.repeat(1000)]],
  ['range', ['bytes=0-', 'bytes=9-1', 'x']],
  ['if-none-match', ['*', '"x"']],
  ['cookie', ['a=b; __proto__=c', '='.repeat(2000)]],
  ['expect', ['x']],
  ['captcha-key', ['x', '__proto__']],
];

/** Well-formed requests to an endpoint with one to three faults. */
export function badRequests(endpoint: Endpoint, known: KnownValues): fc.Arbitrary<Draft> {
  const queryFields = plausibleFields(endpoint.query, known);
  const bodyFields = plausibleFields(endpoint.body, known);
  const named = (fields: object): fc.Arbitrary<string> =>
    Object.keys(fields).length === 0 ? hostileName : fc.constantFrom(...Object.keys(fields));
  const field = <T>(
    name: fc.Arbitrary<string>,
    value: fc.Arbitrary<T>,
    change: (name: string, value: T) => Change,
  ) => fc.tuple(name, value).map(([one, other]) => change(one, other));
  const isPost = endpoint.method === 'POST';

  const inQuery = [
    field(named(queryFields), hostileText, setQuery),
    field(named(queryFields), hostileText, repeatQuery),
    field(hostileName, hostileText, setQuery),
    named(queryFields).map(dropQuery),
    fc.constantFrom(...RAW_QUERIES).map(
      (rawQuery): Change =>
        (draft) => ({ ...draft, rawQuery }),
    ),
  ];
  const inBody = [
    field(named(bodyFields), hostileValue, setBody),
    field(named(bodyFields), hostileValue, setBody),
    field(hostileName, hostileValue, setBody),
    named(bodyFields).map(dropBody),
    hostileValue.map(
      (body): Change =>
        (draft) => ({ ...draft, body }),
    ),
    fc.constantFrom(...RAW_BODIES).map(
      (rawBody): Change =>
        (draft) => ({ ...draft, rawBody }),
    ),
    fc.tuple(fc.constantFrom(...RAW_BODIES), fc.constantFrom(...CONTENT_TYPES)).map(
      ([rawBody, type]): Change =>
        (draft) =>
          setHeader('content-type', type)({ ...draft, rawBody }),
    ),
    fc.constantFrom(...CONTENT_TYPES).map((type) => setHeader('content-type', type)),
  ];
  const around = [
    fc
      .constantFrom(...HEADERS)
      .chain(([name, values]) => fc.constantFrom(...values).map((value) => setHeader(name, value))),
    fc.constantFrom(...TOKENS).map(
      (token): Change =>
        (draft) => ({ ...draft, token }),
    ),
    fc.constantFrom('PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS').map(
      (method): Change =>
        (draft) => ({ ...draft, method }),
    ),
  ];
  const wrong = fc.oneof(
    { weight: isPost ? 2 : 6, arbitrary: fc.oneof(...inQuery) },
    { weight: isPost ? 6 : 1, arbitrary: fc.oneof(...inBody) },
    { weight: 1, arbitrary: fc.oneof(...around) },
  );
  const sound = fc.record({
    query: fc.record(queryFields),
    body: fc.record(bodyFields),
    path: pathOf(endpoint.path, known),
  });
  return fc
    .tuple(sound, fc.array(wrong, { minLength: 1, maxLength: 3 }))
    .map(([{ query, body, path }, changes]) =>
      changes.reduce<Draft>((draft, change) => change(draft), {
        method: endpoint.method,
        path,
        query: Object.entries(query).map(([name, value]) => [name, String(value)]),
        rawQuery: '',
        body: isPost ? body : undefined,
        rawBody: null,
        headers: {},
        token: GOOD_TOKEN,
      }),
    );
}

/** The address with its `:name` parts filled with valid or invalid values. */
function pathOf(path: string, known: KnownValues): fc.Arbitrary<string> {
  const parts = path.split('/').map((part) => {
    if (!part.startsWith(':')) return fc.constant(part);
    const sound = fc.constantFrom(...(known[part.slice(1)] ?? ['1']));
    return fc.oneof(
      sound,
      hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 3000)),
    );
  });
  return fc.tuple(...parts).map((filled) => filled.join('/'));
}

const setQuery =
  (name: string, value: string): Change =>
  (draft) => ({ ...draft, query: [...draft.query.filter(([other]) => other !== name), [name, value]] });
const repeatQuery =
  (name: string, value: string): Change =>
  (draft) => ({ ...draft, query: [...draft.query, [name, value], [name, 'x']] });
const dropQuery =
  (name: string): Change =>
  (draft) => ({ ...draft, query: draft.query.filter(([other]) => other !== name) });
const setHeader =
  (name: string, value: string): Change =>
  (draft) => ({ ...draft, headers: { ...draft.headers, [name]: value } });

function setBody(name: string, value: unknown): Change {
  return (draft) => {
    const body = Object.fromEntries(entriesOf(draft.body));
    // An assignment would change the prototype instead of adding a field.
    Object.defineProperty(body, name, { value, enumerable: true, configurable: true });
    return { ...draft, body };
  };
}

function dropBody(name: string): Change {
  return (draft) => ({
    ...draft,
    body: Object.fromEntries(entriesOf(draft.body).filter(([other]) => other !== name)),
  });
}

function entriesOf(body: unknown): [string, unknown][] {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.entries(body) : [];
}

export interface WrittenRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/** The serialized draft with `goodToken`. */
export function writeRequest(draft: Draft, goodToken: string): WrittenRequest {
  const search = draft.query.map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const query = [...search, draft.rawQuery].filter((part) => part !== '').join('&');
  const token = draft.token.replace(GOOD_TOKEN, goodToken);
  const payload = draft.rawBody ?? (draft.body === undefined ? undefined : JSON.stringify(draft.body));
  return {
    method: draft.method,
    url: query === '' ? draft.path : `${draft.path}?${query}`,
    headers: {
      authorization: CLIENT,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === '' ? {} : { 'blade-auth': `bearer ${token}` }),
      ...draft.headers,
    },
    ...(payload === undefined ? {} : { payload }),
  };
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed());
