import type { Endpoint } from '#shared/api/kit';
import { UPLOAD_LIMIT_BYTES } from '#shared/upload-rules';

const KIB = 1024;

/** Bodies of calls anybody may make: a sign-in, a code. They are read before anything is known of the caller. */
export const PUBLIC_BODY_BYTES = 16 * KIB;
/** Bodies of signed-in calls: the largest holds two thousand ids. */
const SIGNED_IN_BODY_BYTES = 256 * KIB;
/** What a form has beside its file. */
const FORM_MARGIN_BYTES = 64 * KIB;

/** Fields a form in a body may have, by who may send it. */
const FORM_FIELDS = { public: 50, signedIn: 500 };

/** The longest body an endpoint takes, in bytes. */
export function bodyLimitOf({ access, form, bodyLimitBytes, fileLimitBytes }: Endpoint): number {
  if (bodyLimitBytes !== undefined) return bodyLimitBytes;
  if (form) return (fileLimitBytes ?? UPLOAD_LIMIT_BYTES) + FORM_MARGIN_BYTES;
  return access === 'public' ? PUBLIC_BODY_BYTES : SIGNED_IN_BODY_BYTES;
}

/** The most fields a form may have; also of an address that is no endpoint's. */
export function fieldLimitOf(endpoint: Endpoint | undefined): number {
  return endpoint === undefined || endpoint.access === 'public' ? FORM_FIELDS.public : FORM_FIELDS.signedIn;
}
