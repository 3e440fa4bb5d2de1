/** Values an error may carry beside its sentence. */
type ErrorFields = Readonly<Record<string, string | number>>;

interface ErrorOptions {
  readonly fields?: ErrorFields;
  readonly cause?: unknown;
}

/** The base of every error of this folder: a stable `code` for programs and a sentence for a person. */
export class TransparencyError extends Error {
  readonly code: string;
  readonly fields: ErrorFields;

  constructor(code: string, message: string, { fields = {}, cause }: ErrorOptions = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.code = code;
    this.fields = fields;
  }
}

export type Format =
  | 'add-checkpoint'
  | 'checkpoint'
  | 'entry-bundle'
  | 'note'
  | 'policy'
  | 'receipt'
  | 'tile'
  | 'tree-edge'
  | 'verifier-key';

/** Bytes or text that do not follow their format, word for word. The code is `malformed-` and the format. */
export class MalformedError extends TransparencyError {
  constructor(format: Format, message: string, options?: ErrorOptions) {
    super(`malformed-${format}`, message, options);
  }
}

/** A signature by a known key that is wrong: the whole note is refused. */
export class BrokenSignatureError extends TransparencyError {
  constructor(name: string) {
    super('broken-signature', `The signature by ${name} is wrong, so the whole checkpoint is refused.`, {
      fields: { name },
    });
  }
}

/** A checkpoint without a signature by a known log under its own name. */
export class UnknownLogError extends TransparencyError {
  constructor(origin: string) {
    super('unknown-log', `No log that is trusted here has signed this checkpoint of ${origin}.`, {
      fields: { origin },
    });
  }
}

export class InclusionRefusedError extends TransparencyError {
  constructor(message: string) {
    super('inclusion-refused', message);
  }
}

export class ConsistencyRefusedError extends TransparencyError {
  constructor(message: string) {
    super('consistency-refused', message);
  }
}
