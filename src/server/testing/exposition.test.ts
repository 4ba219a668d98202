import { expect, test } from 'vitest';
import { parseExposition } from './exposition.ts';

/** From the format's own documentation. */
const EXAMPLE = `# HELP http_requests_total The total number of HTTP requests.
# TYPE http_requests_total counter
http_requests_total{method="post",code="200"} 1027 1395066363000
http_requests_total{method="post",code="400"}    3

# TYPE msdos_file_access_time_seconds gauge
msdos_file_access_time_seconds{path="C:\\\\DIR\\\\FILE.TXT",error="Cannot find file:\\n\\"FILE.TXT\\""} 1.458255915e9
# TYPE rpc histogram
rpc_bucket{le="+Inf"} 144320
rpc_sum 53423
rpc_count 144320
`.replace('    3', ' 3');

test('reads the published example', () => {
  const { series, types } = parseExposition(EXAMPLE);
  expect(series.get('http_requests_total{code="400",method="post"}')).toBe(3);
  expect(series.get('rpc_bucket{le="+Inf"}')).toBe(144_320);
  expect(types.get('rpc')).toBe('histogram');
});

test.each([
  ['a label without quotes', '# TYPE a gauge\na{b=c} 1\n'],
  ['a quote that is not escaped', '# TYPE a gauge\na{b="c"d"} 1\n'],
  ['a name of its own invention', '# TYPE a-b gauge\na-b 1\n'],
  ['a value that is none', '# TYPE a gauge\na one\n'],
  ['a sample without a type', 'a 1\n'],
  ['a series twice', '# TYPE a gauge\na 1\na 2\n'],
  ['a line that does not end', '# TYPE a gauge\na 1'],
])('refuses %s', (_case, text) => {
  expect(() => parseExposition(text)).toThrow();
});
