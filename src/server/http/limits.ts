import type { Endpoint } from '#shared/api/kit';
import { UPLOAD_LIMIT_BYTES } from '#shared/upload-rules';

const KIB = 1024;

/** Limit for bodies of public calls (a sign-in, a code), which are read before the caller is known. */
export const PUBLIC_BODY_BYTES = 16 * KIB;
/** Limit for bodies of signed-in calls: the largest holds two thousand ids. */
const SIGNED_IN_BODY_BYTES = 256 * KIB;
/** Allowance for a form's fields besides its file. */
const FORM_MARGIN_BYTES = 64 * KIB;

/** Limit of fields in a form body, by access. */
const FORM_FIELDS = { public: 50, signedIn: 500 };

/** Size limit of an endpoint's body, in bytes. */
export function bodyLimitOf({ access, form, bodyLimitBytes, fileLimitBytes }: Endpoint): number {
  if (bodyLimitBytes !== undefined) return bodyLimitBytes;
  if (form) return (fileLimitBytes ?? UPLOAD_LIMIT_BYTES) + FORM_MARGIN_BYTES;
  return access === 'public' ? PUBLIC_BODY_BYTES : SIGNED_IN_BODY_BYTES;
}

/** Limit of fields in a form, also for an address without endpoint. */
export function fieldLimitOf(endpoint: Endpoint | undefined): number {
  return endpoint === undefined || endpoint.access === 'public' ? FORM_FIELDS.public : FORM_FIELDS.signedIn;
}
