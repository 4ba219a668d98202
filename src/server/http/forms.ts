import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/api/kit';
import { AppError } from '#shared/errors';
import { UPLOAD_LIMIT_BYTES } from '#shared/upload-rules';
import { systemCodeOf } from '../program/file-system.ts';
import type { FormFile } from './implement.ts';

const FIELD_LIMIT_BYTES = 8192;
const FIELD_LIMIT = 20;

export interface Form {
  fields: Record<string, string>;
  file: FormFile | undefined;
}

export async function acceptForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: {
      fileSize: UPLOAD_LIMIT_BYTES,
      files: 1,
      fields: FIELD_LIMIT,
      fieldSize: FIELD_LIMIT_BYTES,
      headerPairs: FIELD_LIMIT,
    },
  });
}

/**
 * The fields before the file, and the file; parts after it are ignored. A body that is not a form has neither. Throws
 * `upload.too_large`, `upload.unreadable`.
 */
export async function readForm(
  request: FastifyRequest,
  { fileLimitBytes = UPLOAD_LIMIT_BYTES }: Pick<Endpoint, 'fileLimitBytes'>,
): Promise<Form> {
  const fields: Record<string, string> = {};
  if (!request.isMultipart()) return { fields, file: undefined };
  let file: FormFile | undefined;
  try {
    // Parts after the file are read and dropped, so that the connection stays usable.
    for await (const part of request.parts({ limits: { fileSize: fileLimitBytes } })) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        if (part.fieldname === 'file') file ??= { name: part.filename, bytes };
      } else if (file === undefined && typeof part.value === 'string') fields[part.fieldname] = part.value;
    }
  } catch (error) {
    throw explainFailure(error);
  }
  return { fields, file };
}

function explainFailure(error: unknown): AppError {
  const code = systemCodeOf(error);
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('upload.too_large', {}, { cause: error });
  return new AppError('upload.unreadable', {}, { cause: error });
}
