import { dialog } from 'electron';
import { type AppError, adviseError, describeError, type Language } from '#shared/errors';
import { sayIn } from './words.ts';

/** For what goes wrong before there is a page to say it. */
export function showError(error: AppError, language: Language): void {
  const title = sayIn(() => language)('product');
  dialog.showErrorBox(title, `${describeError(error, language)}\n${adviseError(error, language)}`);
}
