import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import type { TemplateSummarySchema } from '#shared/desk/contract/labels';
import { AppError } from '#shared/errors';
import { type LabelTemplate, parseTemplate } from '#shared/label/template';
import { reasonOf } from '../storage/reason-of.ts';

export type TemplateSummary = z.infer<typeof TemplateSummarySchema>;

/** The label templates of a folder, each a JSON file named after its id. */
export interface Templates {
  /** The usable templates, by id; a damaged file is left out here and reported by {@link Templates.get}. */
  list(): TemplateSummary[];
  /** Throws `template.missing` or `template.invalid`. */
  get(id: string): LabelTemplate;
}

/** The template sent as JSON text, else the one of this desk. Throws `template.missing` or `template.invalid`. */
export function templateOf(templates: Templates, id: string, text: string | undefined): LabelTemplate {
  return text === undefined ? templates.get(id) : parseTemplate(text, id);
}

/** Reads a template on first use and keeps it. */
export function createTemplates(folder: string): Templates {
  const loaded = new Map<string, LabelTemplate>();
  const get = (id: string): LabelTemplate => {
    const known = loaded.get(id);
    if (known !== undefined) return known;
    // The id may come from a page and must not lead to another folder.
    const file = findIds(folder).includes(id) ? join(folder, `${id}.json`) : null;
    if (file === null) throw new AppError('template.missing', { template: id });
    const template = loadTemplateFile(file);
    if (template.id !== id)
      throw new AppError('template.invalid', { template: id, reason: `id ${template.id}` });
    loaded.set(id, template);
    return template;
  };
  return {
    get,
    list() {
      return findIds(folder).flatMap((id) => {
        try {
          const { name, subject, captions, widthMm, heightMm } = get(id);
          return [{ id, name, subject, captions, widthMm, heightMm }];
        } catch {
          // A damaged file must not hide the others; reading it by its id throws the reason.
          return [];
        }
      });
    },
  };
}

/** Reads a template from any path; throws `file.missing` or `template.invalid`. */
export function loadTemplateFile(path: string): LabelTemplate {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') {
      throw new AppError('file.missing', { path }, { cause });
    }
    throw new AppError('file.unreadable', { path, reason: reasonOf(cause) }, { cause });
  }
  return parseTemplate(text, basename(path, '.json'));
}

function findIds(folder: string): string[] {
  try {
    const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
    // The package label first: it is the one a desk prints most.
    return files
      .map((file) => basename(file, '.json'))
      .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  } catch (cause) {
    throw new AppError('file.unreadable', { path: folder, reason: reasonOf(cause) }, { cause });
  }
}

/** The usual size of package labels, and the default for a desk that has chosen none. */
const USUAL = 'package-100x70';

function rank(id: string): number {
  if (id === USUAL) return 0;
  return id.startsWith('package-') ? 1 : 2;
}
