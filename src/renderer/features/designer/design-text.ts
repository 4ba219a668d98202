import { z } from 'zod';
import { AppError } from '#shared/errors';
import { parseTemplate } from '#shared/label/template';

const MOST_MB = 2;

/** What templates of all formats have. */
const FileSchema = z.object({ version: z.number(), elements: z.array(z.unknown()) });

/**
 * The text of an exported template. Throws `template.file_too_large`, `template.not_in_file` for a file of another kind or a part of
 * one, and the errors of `parseTemplate`, each with the file's name.
 */
export async function readDesignText(file: File): Promise<string> {
  if (file.size > MOST_MB * 1_000_000)
    throw new AppError('template.file_too_large', { file: file.name, most: MOST_MB });
  const text = await file.text();
  if (!isTemplate(text)) throw new AppError('template.not_in_file', { file: file.name });
  parseTemplate(text, file.name);
  return text;
}

function isTemplate(text: string): boolean {
  try {
    return FileSchema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
