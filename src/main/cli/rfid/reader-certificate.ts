import type { Words } from '#shared/errors';
import type { CertificateFacts } from '../../devices/certificate-facts.ts';
import { DeviceCertificates, READERS } from '../../devices/certificates.ts';
import type { ReaderCertificate } from '../../devices/transport/reader-tcp.ts';
import { resolveDataFolder } from '../../storage/data-folder.ts';
import { openNodeSettings } from '../../storage/settings-node.ts';
import type { Output } from '../output.ts';
import { findKnownReader } from './known-reader.ts';

const TRUST = {
  authority: { zh: '本机信任的机构签发', en: 'an authority of this computer vouches for it' },
  pinned: { zh: '本工位已记住它', en: 'the one by which this desk knows the reader' },
  unknown: { zh: '本工位没有记住它', en: 'not known to this desk' },
} satisfies Record<string, Words>;

/** The certificate of a reader under TLS, and how this desk knows it. */
export interface JudgedCertificate extends CertificateFacts {
  trust: keyof typeof TRUST;
}

/**
 * Compares the certificate that a reader shows with the one by which the desk knows the reader; that of a reader which it
 * does not have is taken. Throws `reader.certificate_changed`.
 */
export function judgeCertificate(
  uri: string,
  { isVouchedFor, ...facts }: ReaderCertificate,
): JudgedCertificate {
  if (isVouchedFor) return { ...facts, trust: 'authority' };
  const settings = openNodeSettings(resolveDataFolder(undefined));
  const known = findKnownReader(settings, uri)?.uri ?? uri;
  const certificates = new DeviceCertificates(settings, READERS);
  certificates.check(known, uri, facts.fingerprint);
  return { ...facts, trust: certificates.of(known) === null ? 'unknown' : 'pinned' };
}

/** One line for a person. */
export function describeCertificate(
  { subject, validUntil, fingerprint, trust }: JudgedCertificate,
  { language }: Pick<Output, 'language'>,
): string {
  const day = validUntil.slice(0, 10);
  const [title, until] =
    language === 'zh' ? ['证书', `有效期至 ${day}`] : ['certificate', `valid until ${day}`];
  return [title, subject, until, `SHA-256 ${fingerprint}`, TRUST[trust][language]].join('\t');
}
