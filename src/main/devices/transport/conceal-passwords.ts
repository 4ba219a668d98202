/** A byte that is not shown. */
export const CONCEALED = '**';

/** What one side sent without the other in between, in the pieces in which it arrived. */
interface Piece {
  /** Two digits a byte. */
  content: string;
  /** Gets the content as it is shown. */
  show(shown: string): void;
}

/**
 * Conceals passwords in what one side of a connection sends, also where a password arrives in two pieces. From a password on
 * nothing is shown until the other side sends: check bytes at the end of a frame would reveal the bytes before them.
 */
export class ConcealedRun {
  readonly #passwords: ReadonlySet<string>;
  #pieces: Piece[] = [];
  #isConcealed = false;

  /** `passwords`: hexadecimal, two capital digits a byte. */
  constructor(passwords: ReadonlySet<string>) {
    this.#passwords = passwords;
  }

  add(piece: Piece): void {
    this.#pieces.push(piece);
  }

  /** Shows what can hold no beginning of a password any more. */
  settle(): void {
    const longest = Math.max(0, ...[...this.#passwords].map(({ length }) => length));
    this.#show((rest) => rest >= longest);
  }

  /** Shows everything: the other side sends, or the connection ends. */
  end(): void {
    this.#show(() => true);
    this.#isConcealed = false;
  }

  /** Shows the pieces as long as that may be done with `rest` digits behind them. */
  #show(mayShow: (rest: number) => boolean): void {
    const joined = this.#pieces.map(({ content }) => content).join('');
    const from = this.#isConcealed ? 0 : findPassword(joined, this.#passwords);
    let at = 0;
    while (this.#pieces.length > 0) {
      const [piece] = this.#pieces;
      const end = at + (piece?.content.length ?? 0);
      if (piece === undefined || !mayShow(joined.length - end)) return;
      const shownTo = Math.min(Math.max(from, at), end);
      piece.show(joined.slice(at, shownTo) + CONCEALED.repeat((end - shownTo) / 2));
      if (from < end) this.#isConcealed = true;
      at = end;
      this.#pieces.shift();
    }
  }
}

/** The place of the first password, at a whole byte; Infinity without one. */
function findPassword(digits: string, passwords: ReadonlySet<string>): number {
  let first = Number.POSITIVE_INFINITY;
  for (const password of passwords)
    for (let at = digits.indexOf(password); at >= 0; at = digits.indexOf(password, at + 1))
      if (at % 2 === 0) {
        first = Math.min(first, at);
        break;
      }
  return first;
}
