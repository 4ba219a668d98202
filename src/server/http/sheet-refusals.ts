import { AppError } from '#shared/errors';

/** Limit of rows of a sheet to import, empty ones included, to bound the memory of one request. */
export const MOST_ROWS = 20_000;

/** The refusal of a sheet with more rows. */
export const tooManyRows = (): AppError => new AppError('import.too_many', { limit: MOST_ROWS });

/** The refusal of a file that cannot be read: the reader's own, or `import.unreadable`. */
export const unreadable = (failure: unknown): AppError =>
  failure instanceof AppError ? failure : new AppError('import.unreadable', {}, { cause: failure });
