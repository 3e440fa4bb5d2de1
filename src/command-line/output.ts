import type { Writable } from 'node:stream';
import { textFor } from './terminal-text.ts';
import { AppError } from '../contract/app-error.ts';

type Terminal = Writable & { readonly isTTY?: boolean };

interface Streams {
  readonly stdout: Terminal;
  readonly stderr: Terminal;
}

const CLEAR_LINE = '\r\u001B[K';
const PROGRESS_EVERY_MS = 200;

/**
 * Results go to standard output; sentences, errors and progress to standard error. With `--json` results and
 * errors are one JSON object a line.
 */
export class Output {
  readonly isJson: boolean;
  readonly #streams: Streams;
  #isProgressShown = false;
  #progressAtMs = 0;

  constructor(streams: Streams, isJson: boolean) {
    this.#streams = streams;
    this.isJson = isJson;
    // `write` rejects as well.
    streams.stdout.on('error', () => undefined);
  }

  /** Writes data to standard output. Resolves once it has been taken, which keeps memory bounded. */
  write(text: string): Promise<void> {
    const { stdout } = this.#streams;
    return new Promise((resolve, reject) => {
      stdout.write(textFor(stdout, text), (error) => {
        if (error === null || error === undefined) resolve();
        else
          reject(
            new AppError('output-closed', 'Standard output was closed before everything was written.', {
              cause: error,
            }),
          );
      });
    });
  }

  /** The result of a command: an object for scripts, sentences for people. */
  result(result: Readonly<Record<string, unknown>>, sentences: readonly string[]): Promise<void> {
    return this.lines(this.isJson ? [JSON.stringify(result)] : sentences);
  }

  /** The sentences of a command that has no result but them. */
  async lines(lines: readonly string[]): Promise<void> {
    this.#clear();
    if (lines.length > 0) await this.write(`${lines.join('\n')}\n`);
  }

  /** The end of a command whose standard output is data: on standard error. */
  summary(result: Readonly<Record<string, unknown>>, sentence: string): void {
    this.#say(this.isJson ? JSON.stringify(result) : sentence);
  }

  /** A sentence beside the results; silent with `--json`. */
  note(sentence: string): void {
    if (!this.isJson) this.#say(sentence);
  }

  error(error: unknown): void {
    if (!(error instanceof AppError)) {
      this.#say(String(error instanceof Error ? error.stack : error));
      return;
    }
    const { code, message, fields } = error;
    this.#say(
      this.isJson
        ? JSON.stringify({ error: { code, message, ...fields } })
        : [message, ...Object.values(fields).flatMap(linesOf)].join('\n'),
    );
  }

  /** A line that overwrites itself, on a terminal alone. */
  progress(sentence: string): void {
    const { stderr } = this.#streams;
    if (this.isJson || stderr.isTTY !== true || Date.now() - this.#progressAtMs < PROGRESS_EVERY_MS) return;
    this.#progressAtMs = Date.now();
    this.#isProgressShown = true;
    stderr.write(`${CLEAR_LINE}${sentence} …`);
  }

  #say(text: string): void {
    this.#clear();
    const { stderr } = this.#streams;
    stderr.write(textFor(stderr, `${text}\n`));
  }

  #clear(): void {
    if (this.#isProgressShown) this.#streams.stderr.write(CLEAR_LINE);
    this.#isProgressShown = false;
  }
}

/** The differences of a blocked transaction are lists; other fields are said in the sentence. */
const linesOf = (field: unknown): readonly string[] =>
  Array.isArray(field) ? field.map((line) => `  ${String(line)}`) : [];
