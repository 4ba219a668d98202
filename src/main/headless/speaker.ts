import { type AppError, adviseError, describeError, type Language, type Words } from '#shared/errors';

/** The headless host's output: lines on stdout, errors on stderr. */
export interface Speaker {
  say(words: Words): void;
  line(text: string): void;
  fail(error: AppError): void;
}

export function createSpeaker(language: Language): Speaker {
  return {
    say: (words) => void process.stdout.write(`${words[language]}\n`),
    line: (text) => void process.stdout.write(`${text}\n`),
    fail(error) {
      process.stderr.write(`${describeError(error, language)}\n${adviseError(error, language)}\n`);
    },
  };
}
