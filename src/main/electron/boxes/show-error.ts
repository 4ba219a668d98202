import { type AppError, adviseError, describeError, type Language } from '#shared/errors';
import { sayIn } from '../words.ts';
import { ask } from './ask.ts';

/** Shows an error that no page can show, with a note below its advice. Settles when the box is closed. */
export async function showError(error: AppError, language: Language, note = ''): Promise<void> {
  const say = sayIn(() => language);
  await ask({
    type: 'error',
    title: say('product'),
    message: describeError(error, language),
    detail: [adviseError(error, language), note].filter(Boolean).join('\n\n'),
    buttons: [say('understood')],
  });
}
