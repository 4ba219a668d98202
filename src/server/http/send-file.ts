import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '#shared/api/kit';

/** A year: as long as caches keep anything. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Answers with a file, or with where it is, outside the envelope. */
export function sendFile(reply: FastifyReply, answer: FileAnswer): FastifyReply {
  if ('redirect' in answer) return reply.redirect(answer.redirect, 302);
  if (answer.isPublic) reply.header('cache-control', FOR_EVER);
  // Pages of the client's own scheme show pictures too; whether somebody may have them was decided by his token.
  if (answer.inline) reply.header('cross-origin-resource-policy', 'cross-origin');
  return reply
    .type(answer.contentType)
    .header('content-disposition', describeFile(answer.fileName, answer.inline ? 'inline' : 'attachment'))
    .send(Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength));
}

/**
 * Content-Disposition as the family's clients read it, a percent-encoded `filename`, and as RFC 6266 has it for names
 * beyond ASCII, `filename*`.
 */
export function describeFile(name: string, disposition: 'attachment' | 'inline'): string {
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition};filename=${encoded}; filename*=UTF-8''${encoded}`;
}
