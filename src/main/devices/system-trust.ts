import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

let trust: SecureContext | undefined;

/** The certificate authorities of this program and of the system, such as a company's own. */
export function systemTrust(): SecureContext {
  trust ??= createSecureContext({ ca: [...getCACertificates('default'), ...getCACertificates('system')] });
  return trust;
}
