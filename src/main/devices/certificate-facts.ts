import type { X509Certificate } from 'node:crypto';

/** What people compare of a certificate, and when it ends. */
export interface CertificateFacts {
  subject: string;
  /** SHA-256, as `AB:CD:…`. */
  fingerprint: string;
  /** ISO 8601. */
  validUntil: string;
}

export function certificateFacts(certificate: X509Certificate): CertificateFacts {
  return {
    subject: certificate.subject.replaceAll('\n', ', '),
    fingerprint: certificate.fingerprint256,
    validUntil: certificate.validToDate.toISOString(),
  };
}
