/** The filters and order of an address in canonical form: equal queries give equal texts. */
export function withoutPage(params: URLSearchParams): string {
  const rest = new URLSearchParams(params);
  for (const name of ['page', 'size', 'view']) rest.delete(name);
  rest.sort();
  return rest.toString();
}
