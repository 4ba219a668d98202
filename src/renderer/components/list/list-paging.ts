/** The paging in a list's address. */
export interface Paging {
  page: number;
  /** 0 means the user's default page size. */
  size: number;
}

export function readPaging(params: URLSearchParams): Paging {
  return { page: positive(params.get('page'), 1), size: positive(params.get('size'), 0) };
}

/** The address's values; defaults are empty. */
export function pagingTexts({ page, size }: Paging): { page: string; size: string } {
  return { page: page > 1 ? String(page) : '', size: size > 0 ? String(size) : '' };
}

function positive(text: string | null, otherwise: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
}
