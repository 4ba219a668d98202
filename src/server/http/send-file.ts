import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '#shared/api/kit';

/** A year, the longest time caches keep an entry. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Answers with a file, or a redirect to it, without the envelope. */
export function sendFile(reply: FastifyReply, answer: FileAnswer): FastifyReply {
  if ('redirect' in answer) return reply.redirect(answer.redirect, 302);
  if (answer.isPublic) reply.header('cache-control', FOR_EVER);
  // Pages of the client's own scheme show pictures too; access was already checked by the token.
  if (answer.inline) reply.header('cross-origin-resource-policy', 'cross-origin');
  return reply
    .type(answer.contentType)
    .header('content-disposition', describeFile(answer.fileName, answer.inline ? 'inline' : 'attachment'))
    .send(Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength));
}

/**
 * Content-Disposition with a percent-encoded `filename`, as the family's clients read it, and `filename*` of RFC 6266
 * for names beyond ASCII.
 */
export function describeFile(name: string, disposition: 'attachment' | 'inline'): string {
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition};filename=${encoded}; filename*=UTF-8''${encoded}`;
}
