import type { DeviceCertificate } from '#shared/desk/contract/certificates';
import { AppError } from '#shared/errors';
import type { SettingsStore } from '../storage/settings.ts';

/** A kind of devices in the settings, and the errors that name one. */
interface DeviceKind {
  key: 'printers' | 'readers';
  changed(name: string, fingerprint: string): AppError;
  unknown(uri: string): AppError;
}

export const PRINTERS: DeviceKind = {
  key: 'printers',
  changed: (printer, fingerprint) => new AppError('printer.certificate_changed', { printer, fingerprint }),
  unknown: (printer) => new AppError('printer.certificate_unknown', { printer }),
};

export const READERS: DeviceKind = {
  key: 'readers',
  changed: (reader, fingerprint) => new AppError('reader.certificate_changed', { reader, fingerprint }),
  unknown: (reader) => new AppError('reader.certificate_unknown', { reader }),
};

/**
 * The certificates of devices under TLS that no authority known to the system vouches for, as most devices make their
 * own: trusted the first time, pinned by their SHA-256 fingerprint, and refused when another one is offered until a
 * person accepts it.
 */
export class DeviceCertificates {
  readonly #settings: SettingsStore;
  readonly #kind: DeviceKind;
  /** Fingerprints that were offered and refused, by the device's address. */
  readonly #offered = new Map<string, string>();

  constructor(settings: SettingsStore, kind: DeviceKind) {
    this.#settings = settings;
    this.#kind = kind;
  }

  /** The device's certificate; null if it has shown none so far. */
  of(uri: string): DeviceCertificate | null {
    const pinned = this.#pinned(uri);
    return pinned === undefined ? null : { pinned, offered: this.#offered.get(uri) ?? null };
  }

  /**
   * Pins the first certificate of a configured device. Throws `printer.certificate_changed` or
   * `reader.certificate_changed` for another one.
   */
  check(uri: string, name: string, fingerprint: string): void {
    const pinned = this.#pinned(uri);
    if (pinned === undefined) {
      this.#pin(uri, fingerprint);
    } else if (pinned === fingerprint) {
      this.#offered.delete(uri);
    } else {
      this.#offered.set(uri, fingerprint);
      throw this.#kind.changed(name, fingerprint);
    }
  }

  /**
   * Pins a certificate that the user has compared. Throws `printer.certificate_unknown` or
   * `reader.certificate_unknown` if the device has not presented it.
   */
  accept(uri: string, fingerprint: string): void {
    if (this.#offered.get(uri) !== fingerprint) throw this.#kind.unknown(uri);
    this.#offered.delete(uri);
    this.#pin(uri, fingerprint);
  }

  #pinned(uri: string): string | undefined {
    return this.#settings.read()[this.#kind.key].find((device) => device.uri === uri)?.certificate;
  }

  #pin(uri: string, certificate: string): void {
    const { key } = this.#kind;
    const devices = this.#settings.read()[key];
    if (!devices.some((device) => device.uri === uri)) return;
    this.#settings.update({
      [key]: devices.map((device) => (device.uri === uri ? { ...device, certificate } : device)),
    });
  }
}
