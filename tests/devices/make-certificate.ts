import { requireProgram, runProgram } from './printers/programs.ts';

interface NewCertificate {
  /** The PEM files to write. */
  key: string;
  cert: string;
  subject?: string;
}

/**
 * Makes a self-signed certificate on an elliptic curve, because an RSA key takes seconds. `more`: further parameters of
 * `openssl req`, such as those of an authority that signs it.
 */
export async function makeCertificate(
  { key, cert, subject = '/CN=localhost' }: NewCertificate,
  ...more: string[]
): Promise<void> {
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', key];
  await runProgram(requireProgram('openssl'), [
    'req',
    '-x509',
    ...newKey,
    '-out',
    cert,
    '-subj',
    subject,
    ...more,
  ]);
}
