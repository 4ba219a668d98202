import type { PrinterCertificate } from '#shared/desk/contract/printers';
import { AppError } from '#shared/errors';
import type { SettingsStore } from '../../storage/settings.ts';

/**
 * The certificates of IPPS printers that no authority known to the system vouches for, as most printers make their own: trusted the
 * first time, pinned by their SHA-256 fingerprint, and refused when another one is offered until a person accepts it.
 */
export class PrinterCertificates {
  readonly #settings: SettingsStore;
  /** Fingerprints that were offered and refused, by the printer's address. */
  readonly #offered = new Map<string, string>();

  constructor(settings: SettingsStore) {
    this.#settings = settings;
  }

  /** The printer's certificate; null if it has shown none so far. */
  of(uri: string): PrinterCertificate | null {
    const pinned = this.#pinned(uri);
    return pinned === undefined ? null : { pinned, offered: this.#offered.get(uri) ?? null };
  }

  /** Pins the first certificate of a printer. Throws `printer.certificate_changed` for another one. */
  check(uri: string, name: string, fingerprint: string): void {
    const pinned = this.#pinned(uri);
    if (pinned === undefined) {
      this.#pin(uri, fingerprint);
    } else if (pinned === fingerprint) {
      this.#offered.delete(uri);
    } else {
      this.#offered.set(uri, fingerprint);
      throw new AppError('printer.certificate_changed', { printer: name, fingerprint });
    }
  }

  /**
   * Pins a certificate that the user has compared. Throws `printer.certificate_unknown` if the printer has not
   * presented it.
   */
  accept(uri: string, fingerprint: string): void {
    if (this.#offered.get(uri) !== fingerprint)
      throw new AppError('printer.certificate_unknown', { printer: uri });
    this.#offered.delete(uri);
    this.#pin(uri, fingerprint);
  }

  #pinned(uri: string): string | undefined {
    return this.#settings.read().printers.find((printer) => printer.uri === uri)?.certificate;
  }

  #pin(uri: string, certificate: string): void {
    const printers = this.#settings
      .read()
      .printers.map((printer) => (printer.uri === uri ? { ...printer, certificate } : printer));
    this.#settings.update({ printers });
  }
}
