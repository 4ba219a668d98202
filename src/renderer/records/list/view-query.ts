/** What an address says of filters and order, in one spelling: two that list the same are the same text. */
export function withoutPage(params: URLSearchParams): string {
  const rest = new URLSearchParams(params);
  for (const name of ['page', 'size', 'view']) rest.delete(name);
  rest.sort();
  return rest.toString();
}
